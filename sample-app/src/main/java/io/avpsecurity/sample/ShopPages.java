package io.avpsecurity.sample;

import java.security.Principal;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;

/**
 * The pages for people. Nothing here knows of agents.
 */
@Controller
class ShopPages {

	private final Catalogue catalogue;

	ShopPages(Catalogue catalogue) {
		this.catalogue = catalogue;
	}

	@GetMapping("/")
	String home(Model model) {
		model.addAttribute("articles", this.catalogue.articles());
		return "home";
	}

	@GetMapping("/articles/{id}")
	String article(@PathVariable String id, Model model) {
		model.addAttribute("article",
				this.catalogue.find(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND)));
		return "article";
	}

	@GetMapping("/signup")
	String signUp() {
		return "signup";
	}

	@PostMapping("/signup")
	String signUp(@RequestParam(defaultValue = "friend of tea") String name, Model model) {
		model.addAttribute("name", name);
		return "welcome";
	}

	@GetMapping("/account")
	String account(Principal customer, Model model) {
		model.addAttribute("name", customer.getName());
		return "account";
	}

}
