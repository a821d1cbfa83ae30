package io.avpsecurity.core.policy.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Where a change can make another file of the same path: the directory that the file is
 * in, and that of each symbolic link on the way to it. Mounted config maps are swapped by
 * such a link.
 */
final class LinkedDirectories {

	/** As many as Linux follows. */
	private static final int MAX_LINKS = 40;

	private final Map<Path, Object> found = new LinkedHashMap<>();

	private final Deque<Path> names = new ArrayDeque<>();

	private int links;

	private LinkedDirectories() {
	}

	/**
	 * Finds the directories.
	 * @param file the file, which need not be there
	 * @return those that are there, each with what tells it from another of the same path
	 */
	static Map<Path, Object> of(Path file) {
		LinkedDirectories directories = new LinkedDirectories();
		directories.walk(file.toAbsolutePath());
		return directories.found;
	}

	private void walk(Path file) {
		Optional<Path> current = Optional.ofNullable(file.getRoot());
		push(file);
		while (current.isPresent() && !this.names.isEmpty()) {
			Path directory = current.get();
			Path next = directory.resolve(this.names.pop());
			if (next.endsWith("..")) {
				current = Optional.of(Optional.ofNullable(directory.getParent()).orElse(directory));
			}
			else if (Files.isSymbolicLink(next)) {
				add(directory);
				current = follow(directory, next);
			}
			else {
				if (this.names.isEmpty()) {
					add(directory);
				}
				current = Optional.of(next);
			}
		}
	}

	private Optional<Path> follow(Path directory, Path link) {
		try {
			Path target = Files.readSymbolicLink(link);
			push(target);
			Path start = target.isAbsolute() ? target.getRoot() : directory;
			return (++this.links > MAX_LINKS) ? Optional.empty() : Optional.ofNullable(start);
		}
		catch (IOException ex) {
			// The link is gone again: its directory is watched for the next one.
			return Optional.empty();
		}
	}

	private void push(Path path) {
		for (int i = path.getNameCount() - 1; i >= 0; i--) {
			if (!path.getName(i).toString().equals(".")) {
				this.names.push(path.getName(i));
			}
		}
	}

	private void add(Path directory) {
		try {
			BasicFileAttributes attributes = Files.readAttributes(directory, BasicFileAttributes.class);
			if (attributes.isDirectory()) {
				this.found.put(directory, Optional.ofNullable(attributes.fileKey()));
			}
		}
		catch (IOException ex) {
			// It is not there: nothing happens in it. Each look asks again.
			this.found.remove(directory);
		}
	}

}
