package io.avpsecurity.compatibility;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;

import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.webbotauth.AgentSigner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Bodies that a signature covers: what the filter has read, a controller still gets.
 */
class SignedBodiesTests {

	private static final String FORM = "application/x-www-form-urlencoded";

	private static final String MULTIPART = "multipart/form-data; boundary=----x";

	private static final byte[] FILE = file();

	private static final List<String> CALLS = new CopyOnWriteArrayList<>();

	@RegisterExtension
	static final RunningShop shop = RunningShop.with("--avp.disclose-reasons=true").and(Bodies.class);

	@Tag("T15")
	@ParameterizedTest
	@CsvSource({ "POST, /agents/form", "PUT, /agents/form", "POST, /agents/form-later" })
	void formWhenSignedThenParametersBound(String method, String path) {
		Answer answer = send(method, path, FORM, "name=Zo%C3%AB&qty=2".getBytes(StandardCharsets.US_ASCII));

		assertThat(answer.body()).isEqualTo("Zo\u00EB 2");
	}

	@Test
	void formWhenQueryHasTheSameNameThenBothBound() {
		Answer answer = send("POST", "/agents/names?name=Bob", FORM, "name=Ada".getBytes(StandardCharsets.US_ASCII));

		assertThat(answer.body()).isEqualTo("[Bob, Ada]");
	}

	@Test
	void uploadWhenSignedThenFileAndFieldBound() {
		Answer answer = send("POST", "/agents/upload", MULTIPART, multipart());

		assertThat(answer.body()).isEqualTo("caf\u00E9 Zo\u00EB.bin 921600 " + Arrays.hashCode(FILE));
	}

	@Test
	void jsonWhenSignedThenBodyBound() {
		Answer answer = send("POST", "/agents/json", "application/json",
				"{\"name\":\"Zo\u00EB\"}".getBytes(StandardCharsets.UTF_8));

		assertThat(answer.body()).isEqualTo("{name=Zo\u00EB}");
	}

	@Test
	void formWhenAnotherOneThanSignedThenControllerNotCalled() {
		CALLS.clear();
		Map<String, String> signature = sign("POST", "/agents/form",
				"name=Ada&qty=2".getBytes(StandardCharsets.US_ASCII));

		Answer answer = shop.send("POST", "/agents/form", FORM, "name=Eve&qty=2".getBytes(StandardCharsets.US_ASCII),
				signature);

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.text("reason")).hasValue("content_digest_mismatch");
		assertThat(CALLS).isEmpty();
	}

	@Test
	void uploadWhenTooLargeToBeDigestedThenControllerNotCalled() {
		CALLS.clear();

		Answer answer = send("POST", "/agents/json", "application/json", new byte[(1 << 20) + 1]);

		assertThat(answer.status()).isEqualTo(403);
		assertThat(answer.text("reason")).hasValue("content_digest_body_too_large");
		assertThat(CALLS).isEmpty();
	}

	private static Answer send(String method, String path, String type, byte[] body) {
		return shop.send(method, path, type, body, sign(method, path, body));
	}

	private static Map<String, String> sign(String method, String path, byte[] body) {
		return AgentSigner.of(TestAgents.FETCHER.key(), TestAgents.FETCHER.url(), InstantSource.system())
			.sign(RequestMessage.of(method, shop.uri(path).toString()).withBody(body));
	}

	private static byte[] file() {
		byte[] file = new byte[900 << 10];
		for (int i = 0; i < file.length; i++) {
			file[i] = (byte) (i * 31);
		}
		return file;
	}

	private static byte[] multipart() {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		body.writeBytes("""
				------x\r
				Content-Disposition: form-data; name="note"\r
				\r
				caf\u00E9\r
				------x\r
				Content-Disposition: form-data; name="file"; filename="Zo\u00EB.bin"\r
				Content-Type: application/octet-stream\r
				\r
				""".getBytes(StandardCharsets.UTF_8));
		body.writeBytes(FILE);
		body.writeBytes("\r\n------x--\r\n".getBytes(StandardCharsets.US_ASCII));
		return body.toByteArray();
	}

	@RestController
	static class Bodies {

		@PostMapping("/agents/form")
		String form(@RequestParam("name") String name, @RequestParam("qty") int quantity) {
			CALLS.add("form");
			return name + " " + quantity;
		}

		@PutMapping("/agents/form")
		String put(@RequestParam("name") String name, @RequestParam("qty") int quantity) {
			return name + " " + quantity;
		}

		@PostMapping("/agents/form-later")
		Callable<String> later(@RequestParam("name") String name, @RequestParam("qty") int quantity) {
			return () -> name + " " + quantity;
		}

		@PostMapping("/agents/names")
		String names(@RequestParam("name") List<String> names) {
			return names.toString();
		}

		@PostMapping("/agents/upload")
		String upload(@RequestParam("note") String note, @RequestParam("file") MultipartFile file) throws IOException {
			return note + " " + file.getOriginalFilename() + " " + file.getSize() + " "
					+ Arrays.hashCode(file.getBytes());
		}

		@PostMapping("/agents/json")
		String json(@RequestBody Map<String, String> json) {
			CALLS.add("json");
			return json.toString();
		}

	}

}
