import type { Route } from '../../domain/access/routes.ts'
import { exampleOf } from '../../domain/request-examples.ts'
import type { FileRule } from '../../kit/contract.ts'
import { readableSize } from '../../storage/blobs/index.ts'
import type { BoundRoute } from '../bind.ts'
import { paramsSchema } from '../validate.ts'
import { countedAs, errorsOf, whoMayCall } from './access.ts'
import { Html, html } from './html.ts'
import { gives, takes } from './shape.ts'

/** One call, folded: what it does on the outside, and inside who may call it, what it takes, gives and rejects. */
export function callSection(bound: BoundRoute): Html {
  const { route } = bound
  const params = paramsSchema(route)
  const { query, headers, body, files, rate, example } = route
  return html`<details${new Html(example ? ' open' : '')}>
<summary><span class="method ${route.method}">${route.method}</span> <code>/api${route.path}</code><small>${route.summary}</small></summary>
<h3>Who may call</h3><p>${whoMayCall(route)}${rate ? ` At most ${rate.max} times in ${rate.perSeconds} s ${countedAs(route)}.` : ''}</p>
${params ? part('In the path', takes(params)) : ''}
${query ? part('In the query', takes(query)) : ''}
${headers ? part('Headers', headerLines(headers)) : ''}
${body ? part(bodyTitle(files), takes(body)) : ''}
${files ? html`<p>${filesSentence(files)}</p>` : ''}
${example ? part('Example', curl(route, example)) : ''}
${part(`Answer ${route.status ?? 200}`, answerOf(route))}
<h3><a href="#errors">Errors</a></h3><p><code>${errorsOf(bound)
    .map(({ code }) => code)
    .join(' ')}</code></p>
</details>`
}

function answerOf({ status, download, reply }: Route): string {
  if (download) return 'a text file'
  return status === 204 ? 'nothing' : gives(reply)
}

const part = (title: string, shape: string): Html => html`<h3>${title}</h3><pre>${shape}</pre>`

function headerLines(headers: NonNullable<Route['headers']>): string {
  const lines = Object.entries(headers).map(([name, { meaning, maxLength }]) => {
    return `${name} (optional, at most ${maxLength} characters)\n  ${meaning}`
  })
  return lines.join('\n')
}

function bodyTitle(files: FileRule | undefined): string {
  if (!files) return 'Body (JSON)'
  return files.orJson ? 'Body (JSON, or multipart/form-data with files)' : 'Body (multipart/form-data)'
}

function filesSentence({ fields, maxCount, maxBytes, types }: FileRule): string {
  const kinds = types ? ` of ${types.join(', ')}` : ''
  return `Files in ${fields.join(', ')}: at most ${maxCount}${kinds}, ${readableSize(maxBytes)} each.`
}

/** The example as one would try it in a terminal, with what comes back. */
function curl({ method, path, allow }: Route, { headers = {}, body, reply }: NonNullable<Route['example']>): string {
  const token: Record<string, string> = allow === 'public' || allow === 'hook' ? {} : { Authorization: 'Bearer …' }
  const call = { method, url: `https://desk.example.com/api${path}`, headers: { ...token, ...headers }, json: body }
  return `${exampleOf.curl(call)}\n\n${JSON.stringify(reply)}`
}
