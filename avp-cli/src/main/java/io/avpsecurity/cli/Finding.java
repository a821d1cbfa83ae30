package io.avpsecurity.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One thing that was found out about a document.
 *
 * @param where the part of the document, such as {@code keys[2]}, or empty for all of it
 * @param what what is so, fit to be printed
 * @param advice what to do about it, in one sentence
 */
record Finding(String where, String what, String advice) {

	Finding in(String document) {
		return new Finding(this.where.isEmpty() ? document : document + ' ' + this.where, this.what, this.advice);
	}

	Map<String, Object> members() {
		Map<String, Object> members = new LinkedHashMap<>();
		members.put("where", this.where);
		members.put("message", this.what);
		members.put("advice", this.advice);
		return members;
	}

	@Override
	public String toString() {
		return (this.where.isEmpty() ? "" : this.where + ": ") + this.what + ". " + this.advice;
	}

}
