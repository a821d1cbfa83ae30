package io.avpsecurity.sample;

import java.math.BigDecimal;

record Article(String id, String name, String about, BigDecimal price) {

	Article(String id, String name, String about, String price) {
		this(id, name, about, new BigDecimal(price));
	}

}
