/**
 * What an owner's users and agents see, on every Spring Boot line: the shop really
 * started, spoken to over HTTP.
 */
package io.avpsecurity.compatibility;
