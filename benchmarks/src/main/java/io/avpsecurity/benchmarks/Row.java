package io.avpsecurity.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * One line of the table: a figure, what it is compared with, and what it may be.
 *
 * @param title what it is called
 * @param name the figure
 * @param reference the figure it is a ratio of
 * @param maxRatio the largest ratio, if there is a target
 * @param maxBytes the most that may be allocated beside the reference, or at all when the
 * reference does something else
 * @param beside whether the reference is a part of what is measured
 */
record Row(String title, String name, String reference, OptionalDouble maxRatio, OptionalDouble maxBytes,
		boolean beside) {

	private static final Signer USUAL = Signer.ED25519;

	/** The targets of the design, in its order. */
	static List<Row> all() {
		List<Row> rows = new ArrayList<>();
		for (Signer signer : Signer.values()) {
			rows.add(new Row("verification alone, " + signer.title(), bare(signer), bare(signer),
					OptionalDouble.empty(), OptionalDouble.empty(), false));
			rows.add(new Row("verified, " + signer.title(), verified(signer), bare(signer), OptionalDouble.of(1.10),
					OptionalDouble.of(4096), true));
		}
		rows.add(unsigned("unsigned", "Unsigned.assess"));
		rows.add(unsigned("unsigned, through the filter", "Unsigned.filter"));
		for (Refusal refusal : Refusal.values()) {
			rows.add(refused("refused: " + refusal.reason(), "Refusing.assess:" + refusal.name()));
		}
		for (Burden burden : Burden.values()) {
			rows.add(refused("refused, as large as can be: " + burden.title(), "Burdened.assess:" + burden.name()));
		}
		for (Sender sender : Sender.values()) {
			for (int rules : new int[] { 10, 100, 1000 }) {
				String title = "decided by " + rules + " rules, " + sender.name().toLowerCase(Locale.ROOT);
				rows.add(refused(title, "Deciding.rule:" + rules + ':' + sender.name()));
			}
		}
		rows.add(part("parse Signature-Input", "FieldParsing.signatureInput"));
		rows.add(part("parse Signature-Agent", "FieldParsing.signatureAgent"));
		rows.add(part("parse 16 KiB of hostile text", "FieldParsing.hostile"));
		rows.add(part("signature base, 4 components", "BaseBuilding.usual"));
		rows.add(part("signature base, 32 components", "BaseBuilding.largest"));
		return List.copyOf(rows);
	}

	private static Row unsigned(String title, String name) {
		return new Row(title, name, verified(USUAL), OptionalDouble.of(0.01), OptionalDouble.of(128), false);
	}

	private static Row refused(String title, String name) {
		return new Row(title, name, verified(USUAL), OptionalDouble.of(0.10), OptionalDouble.empty(), false);
	}

	private static Row part(String title, String name) {
		return new Row(title, name, bare(USUAL), OptionalDouble.empty(), OptionalDouble.empty(), false);
	}

	static String bare(Signer signer) {
		return "Verifying.bare:" + signer.name();
	}

	private static String verified(Signer signer) {
		return "Verifying.assess:" + signer.name();
	}

}
