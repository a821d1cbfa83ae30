package io.avpsecurity.core.vectors;

import java.util.List;

import io.avpsecurity.core.http.RequestMessage;
import io.avpsecurity.core.vectors.VectorFile.Vector;

/**
 * The request of a vector.
 */
public final class VectorRequest {

	private VectorRequest() {
	}

	/** A vector names the absolute URI that the client asked for. */
	public static RequestMessage ofVector(Vector request) {
		RequestMessage message = withFields(RequestMessage.of(request.string("method"), request.string("target_uri")),
				request);
		return request.has("request_target") ? message.withRequestTarget(request.string("request_target")) : message;
	}

	/** A trial names scheme, target and Host as the app sees them. */
	public static RequestMessage ofTrial(Vector request) {
		String host = request.pairs("headers")
			.stream()
			.filter((header) -> header.get(0).equals("Host"))
			.findFirst()
			.orElseThrow()
			.get(1);
		return withFields(RequestMessage.of(request.string("method"),
				request.string("scheme") + "://" + host + request.string("target")), request);
	}

	private static RequestMessage withFields(RequestMessage request, Vector vector) {
		RequestMessage message = request;
		for (List<String> header : vector.pairs("headers")) {
			message = message.withField(header.get(0), header.get(1));
		}
		return message;
	}

}
