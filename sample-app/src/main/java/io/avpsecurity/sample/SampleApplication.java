package io.avpsecurity.sample;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Starts the shop. Every property can be given as an argument; the profile {@code demo}
 * also lets an agent come by.
 */
@SpringBootApplication(proxyBeanMethods = false)
public final class SampleApplication {

	private SampleApplication() {
	}

	public static void main(String[] args) {
		SpringApplication.run(SampleApplication.class, args);
	}

}
