#!/usr/bin/env python3
"""A second reading of the policy language, written from its description and not from the Java code.

Writes ../resources/policy/oracle-{facts,shapes,decisions}.tsv; with --check it only compares them.
"""

import sys
from itertools import product
from pathlib import Path
from typing import NamedTuple, Optional

RESOURCES = Path(__file__).resolve().parent.parent / "resources"

# --- Facts: what is known of a request -------------------------------------------------------------------------

OUTCOMES = {"v": "verified", "i": "invalid", "u": "unverified", "n": "unsigned"}
COVERAGES = {"2": ("method", "path"), "m": ("method",), "p": ("path",), "0": ()}
TRIGGERS = {"f": "fetcher", "c": "crawler", "u": "unknown", "n": "none"}  # unknown: a card without; none: no card
TOKENS = {"n": "none", "v": "valid", "b": "bad"}
METHODS = {"G": "GET", "H": "HEAD", "O": "OPTIONS", "T": "TRACE", "P": "POST", "U": "PUT", "D": "DELETE",
           "A": "PATCH", "B": "BREW"}
SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")

# The same in every request
HOST = "agent.example"
URL = "https://agent.example"
PURPOSES = {"assistant", "search"}  # of the card, when there is one
SCOPES = {"read", "write"}  # of the token, when it is valid
PATH = "/api/items"


class Fact(NamedTuple):
    outcome: str
    coverage: tuple
    trigger: str  # "none" also for a request that is not verified
    token: str
    method: str

    @property
    def verified(self):
        return self.outcome == "verified"

    @property
    def safe(self):
        return self.method in SAFE

    @property
    def good_token(self):
        return self.token == "valid"


def all_facts():
    """Fact by id. The id is one letter for each column that applies."""
    facts = {}
    for o in OUTCOMES:
        identities = product(COVERAGES, TRIGGERS) if o == "v" else [(None, None)]
        for (c, g), t, m in product(identities, TOKENS, METHODS):
            letters = o + (c or "") + (g or "") + t + m
            facts[letters] = Fact(OUTCOMES[o], COVERAGES[c] if c else (), TRIGGERS[g or "n"], TOKENS[t], METHODS[m])
    return facts


# --- The default table ----------------------------------------------------------------------------------------

class Decision(NamedTuple):
    action: str
    matched: str
    would_be: tuple = ()
    unmet: tuple = ()


def default_decision(default, fact):
    if fact.outcome == "invalid":
        return Decision("deny", "default:invalid_signature")  # 1, always
    if fact.outcome == "unsigned" and not fact.good_token:
        return Decision("review", "default:unsigned")  # 10, always
    if default != "builtin":
        return Decision(default, "default:" + default)  # in the place of 2 to 9
    if fact.verified:
        return verified_default(fact)
    if fact.good_token and fact.safe:
        return Decision("allow", "default:avp_token")  # 7
    if fact.good_token:
        return Decision("review", "default:avp_token_state_change")  # 8
    return Decision("review", "default:unverified")  # 9


def verified_default(fact):
    if fact.trigger == "crawler" and not fact.safe:
        return Decision("deny", "default:crawler_state_change")  # 2
    if not fact.safe and not {"method", "path"} <= set(fact.coverage):
        return Decision("review", "default:weak_binding")  # 3
    if fact.trigger == "fetcher":
        return Decision("allow", "default:fetcher")  # 4
    if fact.trigger == "crawler":
        return Decision("allow", "default:crawler_read")  # 5
    return Decision("review", "default:no_card" if fact.trigger == "none" else "default:unknown_trigger")  # 6


# --- Rules ----------------------------------------------------------------------------------------------------

SPELLINGS = {"method": "methods", "max_per_hour": "max-per-hour", "maxPerHour": "max-per-hour",
             "max_per_hour_total": "max-per-hour-total", "maxPerHourTotal": "max-per-hour-total"}
LISTS = ("methods", "purpose", "scope", "require")
IDENTITY = ("agent", "trigger", "purpose")


def normal(written):
    """The rule with one spelling a key, and a list where one text may stand for a list."""
    rule = {}
    for key, value in written.items():
        key = SPELLINGS.get(key, key)
        assert key not in rule, "two spellings of " + key
        rule[key] = [value] if key in LISTS and isinstance(value, str) else value
    return rule


def outcome_fits(rule, outcome):
    if any(key in rule for key in IDENTITY) and outcome != "verified":
        return False
    verified = rule.get("verified")
    if verified is None:
        return outcome != "invalid" or rule["action"] == "deny"
    if verified == "any":
        return True
    return outcome == "verified" if verified else outcome in ("unsigned", "unverified")


def agent_fits(pattern):
    if pattern.startswith("https://"):
        return pattern == URL  # shapes keep to the normal form
    if pattern.startswith("*."):
        return HOST.endswith(pattern[1:].lower())  # from the dot on, so never the domain itself
    return HOST == pattern.lower()


def path_fits(prefix):
    wanted = [segment for segment in prefix.split("/") if segment]
    return PATH.split("/")[1:][:len(wanted)] == wanted


def method_fits(methods, method):
    return method in methods or method == "HEAD" and "GET" in methods


def fits(rule, fact):
    """Whether every condition that is given holds."""
    purposes = set() if fact.trigger == "none" else PURPOSES
    return (outcome_fits(rule, fact.outcome)
            and ("agent" not in rule or agent_fits(rule["agent"]))
            and ("trigger" not in rule or rule["trigger"] == fact.trigger)
            and ("purpose" not in rule or bool(purposes & set(rule["purpose"])))
            and ("path" not in rule or path_fits(rule["path"]))
            and ("methods" not in rule or method_fits(rule["methods"], fact.method))
            and ("token" not in rule or rule["token"] == fact.good_token)
            and ("scope" not in rule or fact.good_token and set(rule["scope"]) <= SCOPES))


def answer(rule, matched, fact):
    """What a rule that fits says."""
    covered = fact.coverage if fact.verified else ()
    unmet = tuple(demand for demand in rule.get("require", ()) if demand not in covered)
    if unmet:
        return Decision("deny", matched, unmet=unmet)
    if rule["action"] == "challenge" and fact.good_token:
        return Decision("allow", matched)
    return Decision(rule["action"], matched)


def decide(policy, fact):
    would_be = ()
    for n, written in enumerate(policy["rules"]):
        rule = normal(written)
        if not fits(rule, fact):
            continue
        decision = answer(rule, rule.get("id", f"rule[{n}]"), fact)
        if rule.get("mode") != "observe":
            return decision._replace(would_be=would_be)
        would_be += (f"{decision.matched}={decision.action}",)
    return default_decision(policy.get("default", "builtin"), fact)._replace(would_be=would_be)


# --- Shapes: the policies -------------------------------------------------------------------------------------

def all_shapes():
    shapes = []

    def shape(*rules, **top):
        for rule in rules:
            accepted(normal(rule))
        shapes.append({"version": 1, **{key.replace("_", "-"): value for key, value in top.items()},
                       "rules": list(rules)})

    # No rule, or none that fits
    shape()
    for default in ("builtin", "allow", "review", "deny"):
        shape(default=default)
    shape({"agent": "other.example", "action": "deny"}, default="deny")

    # Every action with every spelling of verified
    for action in ("allow", "deny", "review", "challenge"):
        shape({"action": action})
        for verified in (True, False, "any"):
            shape({"id": "v", "verified": verified, "action": action})

    # Agent
    shape({"agent": "agent.example", "action": "deny"})
    shape({"agent": "Agent.EXAMPLE", "action": "allow"})
    shape({"agent": "www.agent.example", "action": "deny"})
    shape({"agent": "*.example", "action": "review"})
    shape({"agent": "*.Agent.example", "action": "deny"})
    shape({"agent": "*.gent.example", "action": "deny"})
    shape({"agent": "https://agent.example", "action": "challenge"})
    shape({"agent": "https://other.example", "action": "deny"})
    shape({"agent": "agent.example", "verified": "any", "action": "deny"})
    shape({"agent": "agent.example", "verified": False, "action": "deny"})

    # Trigger and purpose
    shape({"trigger": "fetcher", "action": "deny"})
    shape({"trigger": "crawler", "action": "allow"})
    shape({"trigger": "crawler", "verified": "any", "action": "challenge"})
    shape({"purpose": "search", "action": "allow"})
    shape({"purpose": ["training", "assistant"], "action": "deny"})
    shape({"purpose": ["training", "archive"], "action": "deny"})
    shape({"purpose": ["Search"], "action": "deny"})
    shape({"purpose": ["search"], "verified": "any", "action": "review"})

    # Path
    for path, action in (("/api", "allow"), ("/api/items", "deny"), ("/ap", "deny"), ("/api/items/1", "deny"),
                         ("/api/it", "allow"), ("/items", "deny"), ("/", "challenge")):
        shape({"path": path, "action": action})

    # Methods
    shape({"methods": ["GET"], "action": "allow"})
    shape({"methods": "HEAD", "action": "deny"})
    shape({"method": "POST", "action": "allow"})
    shape({"method": ["PUT", "DELETE", "PATCH"], "action": "deny"})
    shape({"methods": ["OPTIONS", "TRACE", "GET"], "action": "challenge"})

    # Token and scope
    shape({"token": True, "action": "allow"})
    shape({"token": True, "action": "deny"})
    shape({"token": False, "action": "deny"})
    shape({"token": False, "action": "challenge"})
    shape({"token": True, "verified": "any", "action": "allow"})
    shape({"token": True, "verified": False, "action": "challenge"})
    shape({"token": False, "verified": True, "action": "review"})
    shape({"scope": "read", "action": "allow"})
    shape({"scope": ["write", "read"], "action": "deny"})
    shape({"scope": ["read", "admin"], "action": "deny"})
    shape({"scope": ["read"], "token": True, "verified": "any", "action": "review"})
    shape({"scope": ["read"], "token": False, "action": "deny"})

    # Demands: an unmet one is the end
    for require in ("method", "path", ["method", "path"], ["query"], ["method", "path", "query", "content-digest"]):
        shape({"verified": True, "require": require, "action": "allow"}, {"id": "next", "action": "review"})
    shape({"verified": "any", "require": ["method", "path"], "action": "review"})
    shape({"verified": "any", "require": "method", "action": "challenge"})
    shape({"trigger": "fetcher", "require": ["path"], "action": "challenge"})
    shape({"agent": "*.example", "methods": ["POST"], "require": ["method", "path"], "action": "allow"},
          default="allow")

    # Order
    shape({"id": "a", "methods": ["GET"], "action": "allow"}, {"id": "b", "action": "deny"})
    shape({"id": "b", "action": "deny"}, {"id": "a", "methods": ["GET"], "action": "allow"})
    shape({"id": "a", "action": "allow"}, {"id": "b", "action": "deny"})
    shape({"trigger": "crawler", "methods": ["GET"], "action": "allow"}, {"id": "t", "token": True, "action": "review"},
          {"verified": False, "action": "challenge"}, {"action": "deny"}, rules_count=4)
    shape({"agent": "scraper.example", "action": "deny", "reason": "not welcome"},
          {"trigger": "crawler", "path": "/api", "action": "allow", "max_per_hour": 1000000},
          {"trigger": "fetcher", "path": "/signup", "method": "POST", "action": "allow", "maxPerHour": 1000000})
    shape({"id": "l", "verified": True, "action": "review", "max-per-hour": 1000000, "maxPerHourTotal": 1000000},
          {"id": "c", "action": "challenge", "max_per_hour_total": 1000000})

    # A rule with every condition, then the same with each failing in turn
    full = {"id": "f", "agent": "agent.example", "trigger": "fetcher", "path": "/api", "methods": ["GET", "POST"],
            "verified": True, "purpose": ["assistant"], "token": True, "scope": ["read"], "action": "allow"}
    second = {"id": "s", "verified": "any", "action": "deny"}
    shape(full, second)
    for failing in ({"agent": "other.example"}, {"trigger": "crawler"}, {"path": "/app"}, {"methods": ["DELETE"]},
                    {"verified": False}, {"purpose": ["training"]}, {"token": False}, {"scope": ["admin"]}):
        shape({**full, **failing}, second)
    without_scope = {key: value for key, value in full.items() if key != "scope"}
    shape({**without_scope, "token": False}, second)

    # Observed, then enforced
    shape({"id": "o", "action": "deny", "mode": "observe"})
    shape({"mode": "observe", "action": "allow"}, default="deny")
    shape({"id": "o", "verified": "any", "action": "challenge", "mode": "observe"}, {"id": "e", "action": "deny"})
    shape({"id": "o", "agent": "agent.example", "action": "deny", "mode": "observe"},
          {"id": "e", "verified": True, "action": "allow", "mode": "enforce"})
    shape({"id": "o", "verified": True, "require": ["method", "path"], "action": "allow", "mode": "observe"},
          {"id": "p", "methods": ["GET"], "action": "deny", "mode": "observe"},
          {"id": "e", "trigger": "fetcher", "action": "review"}, {"verified": False, "action": "challenge"})
    shape({"id": "e", "methods": ["GET"], "action": "review"}, {"id": "o", "action": "deny", "mode": "observe"})
    shape({"id": "o", "token": True, "action": "review", "mode": "observe"},
          {"id": "e", "verified": True, "require": "path", "action": "allow"}, default="allow")

    width = len(str(len(shapes)))
    return {f"s{n:0{width}}": policy for n, policy in enumerate(shapes, 1)}


def accepted(rule):
    """Stops on a rule that the language refuses."""
    assert rule["action"] in ("allow", "deny", "review", "challenge")
    if "require" in rule:
        assert rule["action"] != "deny" and rule.get("verified") is not False
        assert "verified" in rule or any(key in rule for key in IDENTITY)
    if "max-per-hour" in rule or "max-per-hour-total" in rule:
        assert rule["action"] != "deny"


def yaml(policy):
    lines = [f"{key}: {value}" for key, value in policy.items() if key != "rules"]
    lines.append("rules:" if policy["rules"] else "rules: []")
    for rule in policy["rules"]:
        for n, (key, value) in enumerate(rule.items()):
            lines.append(("  - " if n == 0 else "    ") + f"{key}: {scalar_or_list(value)}")
    return "".join(line + "\n" for line in lines)


def scalar_or_list(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(value) + "]"
    text = str(value)
    return f'"{text}"' if set(text) & set("*:") else text


# --- Files ----------------------------------------------------------------------------------------------------

FACTS_HEADER = f"""\
# Written by src/test/oracle/policy_oracle.py; do not edit.
# Coverage is of @method and @path; never of @query or the body. Trigger unknown: a card without one; none: no card.
# In every request: host {HOST}, identity {URL}, purposes {", ".join(sorted(PURPOSES))} when there is
# a card, scopes {", ".join(sorted(SCOPES))} of a valid token, path {PATH}, client address 192.0.2.1.
# id, outcome, coverage, trigger, token, method; "-" where it does not apply
"""
SHAPES_HEADER = """\
# Written by src/test/oracle/policy_oracle.py; do not edit.
# id, the policy file (a line feed is written \\n; there is no other escape)
"""
DECISIONS_HEADER = """\
# Written by src/test/oracle/policy_oracle.py; do not edit. Every shape with every fact, nothing left out.
# shape, fact, action, matched, would-be (matched=action of each observed rule that fits, in order),
# unmet (demands of the deciding rule, in the order it names them); "-" for none
"""


def tsv(header, rows):
    return header + "".join("\t".join(row) + "\n" for row in rows)


def files():
    facts, shapes = all_facts(), all_shapes()
    coverage_names = {("method", "path"): "both", ("method",): "method", ("path",): "path", (): "neither"}

    def fact_row(name, fact):
        identity = (coverage_names[fact.coverage], fact.trigger) if fact.verified else ("-", "-")
        return (name, fact.outcome, *identity, fact.token, fact.method)

    def decision_row(shape, name, d):
        return (shape, name, d.action, d.matched, ",".join(d.would_be) or "-", ",".join(d.unmet) or "-")

    return {
        "oracle-facts.tsv": tsv(FACTS_HEADER, (fact_row(*item) for item in facts.items())),
        "oracle-shapes.tsv": tsv(SHAPES_HEADER,
                                 ((name, yaml(policy).replace("\n", "\\n")) for name, policy in shapes.items())),
        "oracle-decisions.tsv": tsv(DECISIONS_HEADER,
                                    (decision_row(shape, name, decide(policy, fact))
                                     for shape, policy in shapes.items() for name, fact in facts.items())),
    }


# --- Self-check: written by hand from the description ---------------------------------------------------------

def self_check():
    facts = all_facts()

    def says(fact, expected, *rules, default="builtin"):
        found = decide({"default": default, "rules": rules}, facts[fact])
        expected = expected if isinstance(expected, Decision) else Decision(*expected.split())
        assert found == expected, (fact, rules, found, expected)

    # The table, row by row, and its order
    says("ivG", "deny default:invalid_signature")
    says("v0cnP", "deny default:crawler_state_change")
    says("v2cvB", "deny default:crawler_state_change")
    says("vmfnP", "review default:weak_binding")
    says("vpnnD", "review default:weak_binding")
    says("v0fnG", "allow default:fetcher")
    says("v2fbP", "allow default:fetcher")
    says("v0cnT", "allow default:crawler_read")
    says("v2nvP", "review default:no_card")
    says("v0unG", "review default:unknown_trigger")
    says("uvO", "allow default:avp_token")
    says("nvB", "review default:avp_token_state_change")
    says("ubG", "review default:unverified")
    says("nbG", "review default:unsigned")
    # Another default
    says("inG", "deny default:invalid_signature", default="allow")
    says("nbG", "review default:unsigned", default="allow")
    says("nvP", "deny default:deny", default="deny")
    says("v0cnP", "allow default:allow", default="allow")
    # Invalid: by a deny rule, or with any written out
    says("inG", "deny rule[0]", {"action": "deny"})
    says("inG", "deny default:invalid_signature", {"action": "allow"})
    says("inG", "allow rule[0]", {"verified": "any", "action": "allow"})
    says("inG", "deny default:invalid_signature", {"verified": False, "action": "deny"})
    says("inG", "deny default:invalid_signature", {"agent": HOST, "verified": "any", "action": "deny"})
    # Conditions
    says("v2unG", "review default:unknown_trigger", {"trigger": "fetcher", "action": "deny"})
    says("v2nnG", "review default:no_card", {"purpose": "search", "action": "deny"})
    says("nnH", "allow rule[0]", {"method": "GET", "action": "allow"})
    says("nnG", "review default:unsigned", {"method": "HEAD", "action": "allow"})
    says("nbG", "deny rule[0]", {"token": False, "action": "deny"})
    assert path_fits("/") and path_fits("/api") and not path_fits("/ap") and not path_fits("/api/items/1")
    assert agent_fits("*.example") and not agent_fits("*.agent.example") and not agent_fits("*.gent.example")
    # Demands, challenge, observe
    says("vpfnG", Decision("deny", "rule[0]", (), ("method",)),
         {"verified": True, "require": ["method", "path"], "action": "allow"}, {"action": "allow"})
    says("nvG", Decision("deny", "rule[0]", (), ("path",)),
         {"verified": "any", "require": "path", "action": "challenge"})
    says("nvG", "allow rule[0]", {"verified": False, "action": "challenge"})
    says("nbG", "challenge rule[0]", {"verified": False, "action": "challenge"})
    says("nnG", Decision("allow", "e", ("o=deny",)), {"id": "o", "action": "deny", "mode": "observe"},
         {"id": "e", "action": "allow"})


def check_trial():
    """The published expectation of a file without rules."""
    rows = 0
    for line in (RESOURCES / "trials" / "policy-defaults-expected.yaml").read_text(encoding="utf-8").splitlines():
        if line.startswith("- {"):
            members = (member.split(":") for member in line[line.index("{") + 1:line.index("}")].split(","))
            row = {key.strip(): value.strip() for key, value in members}
            outcome = "unsigned" if row["signature"] == "none" else row["signature"]
            fact = Fact(outcome, ("method", "path"), row["trigger"], "none", row["method"])
            assert default_decision("builtin", fact).action == row["decision"], row
            rows += 1
    return rows


def main(check: Optional[str] = None):
    self_check()
    trial_rows = check_trial()
    assert check in (None, "--check"), "usage: policy_oracle.py [--check]"
    stale = []
    for name, text in files().items():
        file = RESOURCES / "policy" / name
        if not check:
            file.write_bytes(text.encode())
        elif not file.exists() or file.read_bytes() != text.encode():
            stale.append(name)
        print(name, sum(not line.startswith("#") for line in text.splitlines()), "rows", len(text.encode()), "bytes")
    print(trial_rows, "rows of the trial agree")
    if stale:
        sys.exit("not as the oracle says: " + ", ".join(stale))


if __name__ == "__main__":
    main(*sys.argv[1:])
