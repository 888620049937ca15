import { expect, test } from 'vitest'
import { smallContract, smallErrors } from '../testing/small-contract.ts'
import { apiPage } from './page.ts'

const page = apiPage(smallContract, smallErrors, '1.2')

/** What stands on the page from one text on to the next, line by line. */
function lines(from: string, to: string): string[] {
  const start = page.indexOf(from)
  return page
    .slice(start, page.indexOf(to, start))
    .split('\n')
    .filter(line => line.trim())
}

test('the page leads to each group of calls, in the order of the alphabet, and to the errors', () => {
  expect(page).toContain('<p>Version 1.2. For machines: <a href="/api/openapi.json">')
  expect(page).toContain(
    `<nav aria-label="Groups of calls">${['auth', 'messages', 'reports', 'things', 'errors'].map(name => `<a href="#${name}">${name}</a>`).join('')}</nav>`,
  )
  expect([...page.matchAll(/<h2 id="(\w+)">/g)].map(([, name]) => name)).toEqual([
    'auth',
    'messages',
    'reports',
    'things',
    'errors',
  ])
})

test('a call of programs is open, with its headers and an example to try in a terminal', () => {
  expect(
    lines(
      '<section><h2 id="messages">',
      '<details open>\n<summary><span class="method POST">POST</span> <code>/api/messages/upload',
    ),
  ).toEqual([
    `<section><h2 id="messages">messages</h2><details open>`,
    `<summary><span class="method POST">POST</span> <code>/api/messages/send</code><small>Sends one</small></summary>`,
    `<h3>Who may call</h3><p>The bearer of a connection’s token. The plan includes useExternalApi. At most 2 times in 60 s for all programs of a company together.</p>`,
    `<h3>Headers</h3><pre>x-once (optional, at most 64 characters)`,
    `  Sends it once.</pre>`,
    `<h3>Body (JSON)</h3><pre>{`,
    `  text: string`,
    `}</pre>`,
    `<h3>Example</h3><pre>curl -X POST https://desk.example.com/api/messages/send \\`,
    `  -H 'Authorization: Bearer …' \\`,
    `  -H 'x-once: 1' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{&#34;text&#34;:&#34;Oi&#34;}'`,
    `{&#34;id&#34;:1}</pre>`,
    `<h3>Answer 200</h3><pre>{`,
    `  id: integer`,
    `}</pre>`,
    `<h3><a href="#errors">Errors</a></h3><p><code>ERR_VALIDATION ERR_API_TOKEN ERR_PLAN_FEATURE ERR_COMPANY_OVERDUE ERR_TOO_MANY_REQUESTS</code></p>`,
    `</details>`,
  ])
})

test('a call that takes files alone tells about what kind and size', () => {
  expect(lines('<code>/api/messages/upload', '<section><h2 id="reports">')).toEqual([
    `<code>/api/messages/upload</code><small>Takes files</small></summary>`,
    `<h3>Who may call</h3><p>Anybody.</p>`,
    '<h3>Body (multipart/form-data)</h3><pre>{',
    '  label?: string',
    '}</pre>',
    `<p>Files in file: at most 1, 2 KB each.</p>`,
    `<h3>Example</h3><pre>curl -X POST https://desk.example.com/api/messages/upload \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{}'`,
    `null</pre>`,
    `<h3>Answer 200</h3><pre>null</pre>`,
    `<h3><a href="#errors">Errors</a></h3><p><code>ERR_VALIDATION ERR_FILE_TOO_LARGE</code></p>`,
    `</details></section>`,
  ])
})

test('a list is folded, and tells what its query takes', () => {
  expect(lines('<section><h2 id="things">', '<details>\n<summary><span class="method PUT">')).toEqual([
    `<section><h2 id="things">things</h2><details>`,
    `<summary><span class="method GET">GET</span> <code>/api/things</code><small>All things</small></summary>`,
    `<h3>Who may call</h3><p>Signed in as admin, supervisor, user (things:use).</p>`,
    `<h3>In the query</h3><pre>{`,
    `  tag?: string (at most 9 characters)`,
    `  page: integer`,
    `  size?: integer (9 unless given)`,
    `}</pre>`,
    `<h3>Answer 200</h3><pre>[{`,
    `  id: integer`,
    `  name: string`,
    `}]</pre>`,
    `<h3><a href="#errors">Errors</a></h3><p><code>ERR_VALIDATION ERR_NO_TOKEN ERR_SESSION_EXPIRED ERR_TOKEN_EXPIRED ERR_NO_PERMISSION ERR_COMPANY_OVERDUE</code></p>`,
    `</details>`,
  ])
})

test('a call with files or JSON tells about both, and of all that it is rejected with', () => {
  expect(lines('<summary><span class="method PUT">', '<details>\n<summary><span class="method DELETE">')).toEqual([
    `<summary><span class="method PUT">PUT</span> <code>/api/things/:thingId</code><small>Changes &#60;one&#62;</small></summary>`,
    `<h3>Who may call</h3><p>Signed in as admin, supervisor, user (things:use). Also while the company is overdue.</p>`,
    `<h3>In the path</h3><pre>{`,
    `  thingId: integer (at least 1)`,
    `}</pre>`,
    `<h3>Body (JSON, or multipart/form-data with files)</h3><pre>{`,
    `  name: string`,
    `  color?: string (&#34;red&#34; unless given)`,
    `}</pre>`,
    `<p>Files in picture, sound: at most 2 of image/png, audio/*, 1 KB each.</p>`,
    `<h3>Answer 200</h3><pre>{`,
    `  id: integer`,
    `  name: string`,
    `}</pre>`,
    `<h3><a href="#errors">Errors</a></h3><p><code>ERR_VALIDATION ERR_FILE_TOO_LARGE ERR_NO_TOKEN ERR_SESSION_EXPIRED ERR_TOKEN_EXPIRED ERR_NO_PERMISSION ERR_NOT_FOUND ERR_NO_THING</code></p>`,
    `</details>`,
  ])
})

test('a call that answers nothing says so', () => {
  expect(lines('<summary><span class="method DELETE">', '</section>')).toEqual([
    `<summary><span class="method DELETE">DELETE</span> <code>/api/things/:thingId</code><small>Removes one</small></summary>`,
    `<h3>Who may call</h3><p>Super administrators of the platform.</p>`,
    `<h3>In the path</h3><pre>{`,
    `  thingId: integer (at least 1)`,
    `}</pre>`,
    `<h3>Answer 204</h3><pre>nothing</pre>`,
    `<h3><a href="#errors">Errors</a></h3><p><code>ERR_NO_TOKEN ERR_SESSION_EXPIRED ERR_TOKEN_EXPIRED ERR_NO_PERMISSION ERR_COMPANY_OVERDUE ERR_NOT_FOUND</code></p>`,
    `</details>`,
  ])
})

test('a call that answers a file says so', () => {
  expect(lines('<section><h2 id="reports">', '<section><h2 id="things">')).toContain(
    '<h3>Answer 200</h3><pre>a text file</pre>',
  )
})

test('a call by cookie says who may', () => {
  expect(lines('<section><h2 id="auth">', '<section><h2 id="messages">')).toEqual([
    `<section><h2 id="auth">auth</h2><details>`,
    `<summary><span class="method POST">POST</span> <code>/api/auth/renew</code><small>Goes on</small></summary>`,
    `<h3>Who may call</h3><p>Whoever holds the refresh cookie of a sign-in.</p>`,
    `<h3>Answer 200</h3><pre>null</pre>`,
    `<h3><a href="#errors">Errors</a></h3><p><code></code></p>`,
    `</details></section>`,
  ])
})

test('each error stands in the table in words', () => {
  expect(lines('<section><h2 id="errors">', '</main>')).toEqual([
    `<section><h2 id="errors">errors</h2><table><thead><tr><th>Code<th>Status<th>In words</thead><tbody>`,
    `<tr><td><code>ERR_NO_THING</code><td>404<td>There is no &#34;thing&#34;.`,
    `</tbody></table></section>`,
  ])
})
