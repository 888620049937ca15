import type { ErrorKind } from '../../kit/errors.ts'
import type { BoundRoute } from '../bind.ts'
import { callSection } from './call.ts'
import { Html, html } from './html.ts'
import { STYLE } from './style.ts'

/** `/api/docs`: every call as its contract has it, readable without scripts and without anything from elsewhere. */
export function apiPage(routes: BoundRoute[], errors: readonly ErrorKind[], version: string): string {
  const groups = [...Map.groupBy(routes, ({ route }) => route.path.split('/')[1] ?? '')].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Balcão API</title><style>${new Html(STYLE)}</style></head><body><main>
<h1>Balcão API</h1><p>Version ${version}. For machines: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
${introduction}
<nav aria-label="Groups of calls">${groups.map(([name]) => html`<a href="#${name}">${name}</a>`)}<a href="#errors">errors</a></nav>
${groups.map(([name, calls]) => html`<section><h2 id="${name}">${name}</h2>${calls.map(callSection)}</section>`)}
${errorTable(errors)}
</main></body></html>`.text
}

const introduction: Html = html`<h2>Signing in</h2>
<p>Send <code>Authorization: Bearer …</code>. People use the token of <code>POST /api/auth/login</code>, which is good for 15
minutes; <code>POST /api/auth/refresh_token</code> gives the next one for the cookie that came with it. 403
<code>ERR_TOKEN_EXPIRED</code> says that it is time, 401 that one has to sign in again. Other programs use the token of a
connection.</p>
<h2>Errors, pages and files</h2>
<p>Whatever is refused answers <code>{"error": "ERR_…", "message": "…"}</code>, the message a sentence in the language of
<code>Accept-Language</code> (pt, en, es); <code>ERR_VALIDATION</code> also has <code>faults</code>, each with
<code>path</code>, <code>message</code> and as <code>code</code> a word that is the same in every language. Lists take <code>pageNumber</code>, or as <code>cursor</code> the
<code>nextCursor</code> of the page before. Where a call takes files, send a form (<code>curl -F</code>) in place of JSON.</p>`

const errorTable = (
  errors: readonly ErrorKind[],
): Html => html`<section><h2 id="errors">errors</h2><table><thead><tr><th>Code<th>Status<th>In words</thead><tbody>
${errors.map(({ code, status, sentences }) => html`<tr><td><code>${code}</code><td>${status}<td>${sentences.en}`)}
</tbody></table></section>`
