package io.avpsecurity.core.key;

import java.io.ByteArrayOutputStream;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SignatureSpi;
import java.security.spec.AlgorithmParameterSpec;
import java.util.List;

/**
 * Answers every question for a signature as it is told, whatever the key.
 */
final class BrokenProvider extends Provider {

	private static final long serialVersionUID = 1L;

	private static final List<String> NAMES = List.of("Ed25519", "RSASSA-PSS", "SHA256withRSA",
			"SHA256withECDSAinP1363Format", "SHA384withECDSAinP1363Format");

	BrokenProvider(Answer answer) {
		super("avp-test-broken", "1", "broken");
		NAMES.forEach((name) -> putService(new Service(this, "Signature", name, "none", null, null) {

			@Override
			public Object newInstance(Object parameter) {
				return new BrokenSignature(answer);
			}

		}));
	}

	interface Answer {

		boolean of(byte[] signature, byte[] message);

	}

	private static final class BrokenSignature extends SignatureSpi {

		private final ByteArrayOutputStream message = new ByteArrayOutputStream();

		private final Answer answer;

		BrokenSignature(Answer answer) {
			this.answer = answer;
		}

		@Override
		protected void engineInitVerify(PublicKey key) throws InvalidKeyException {
			if (key.getEncoded() == null) {
				throw new InvalidKeyException();
			}
		}

		@Override
		protected void engineInitSign(PrivateKey key) throws InvalidKeyException {
			throw new InvalidKeyException();
		}

		@Override
		protected void engineUpdate(byte b) {
			this.message.write(b);
		}

		@Override
		protected void engineUpdate(byte[] bytes, int offset, int length) {
			this.message.write(bytes, offset, length);
		}

		@Override
		protected byte[] engineSign() {
			return new byte[0];
		}

		@Override
		protected boolean engineVerify(byte[] signature) {
			return this.answer.of(signature, this.message.toByteArray());
		}

		@Override
		protected void engineSetParameter(AlgorithmParameterSpec parameters) {
		}

		@Override
		@Deprecated
		protected void engineSetParameter(String name, Object value) {
			throw new InvalidParameterException();
		}

		@Override
		@Deprecated
		protected Object engineGetParameter(String name) {
			throw new InvalidParameterException();
		}

	}

}
