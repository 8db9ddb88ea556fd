import assert from "node:assert/strict";
import { test } from "node:test";
import { escaped, framed, notice, partsOf } from "../src/views/page";

const PAGE = `<!DOCTYPE html>
<html lang="zh-CN">
<head>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>A &amp; B</title>
<style>:root {--text:#000;}</style>
</head>
<body>
<h1>A</h1>
</body>
</html>
`;

test("a page of the command is taken apart", () => {
  assert.deepEqual(partsOf(PAGE), { language: "zh-CN", title: "A &amp; B", style: ":root {--text:#000;}", body: "<h1>A</h1>\n" });
  assert.equal(partsOf("no page"), undefined);
});

test("what is shown allows nothing but what carries the nonce", () => {
  const parts = partsOf(PAGE);
  assert(parts);
  const html = framed(parts, "n0nce");
  assert.equal(html.match(/Content-Security-Policy/g)?.length, 1);
  assert.match(html, /content="default-src 'none'; style-src 'nonce-n0nce'; script-src 'nonce-n0nce'"/);
  assert.doesNotMatch(html, /unsafe-inline|https?:/);
  for (const [tag] of html.matchAll(/<(?:script|style)[^>]*>/g)) {
    assert.match(tag, /nonce="n0nce"/);
  }
});

test("a notice is text and never markup", () => {
  assert.equal(escaped('<b a="1">&'), "&lt;b a=&quot;1&quot;&gt;&amp;");
  assert.match(notice("<script>x</script>", "en", "n"), /&lt;script&gt;x&lt;\/script&gt;/);
});
