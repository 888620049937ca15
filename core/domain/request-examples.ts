/** A call to be shown as one would make it. */
export interface CallExample {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  /** What is sent as JSON. */
  json?: unknown
  /** What is sent as a form, with a file of the directory in which one stands. */
  form?: { fields: Readonly<Record<string, string>>; file: { field: string; name: string } }
}

/** In what a call can be shown. */
export const exampleKinds = ['curl', 'javascript', 'python'] as const
export type ExampleKind = (typeof exampleKinds)[number]

/** The same call in a terminal, for Node.js and for Python with `requests`. */
export const exampleOf: Readonly<Record<ExampleKind, (call: CallExample) => string>> = { curl, javascript, python }

const headersOf = ({ headers, json }: CallExample): [string, string][] =>
  Object.entries(json === undefined ? headers : { ...headers, 'Content-Type': 'application/json' })

function curl(call: CallExample): string {
  const { method, url, json, form } = call
  const sent = form
    ? [
        ...Object.entries(form.fields).map(([name, value]) => ['--form-string', `${name}=${value}`] as const),
        fileOf(form),
      ]
    : [['-d', JSON.stringify(json)] as const]
  const flags = [...headersOf(call).map(([name, value]) => ['-H', `${name}: ${value}`] as const), ...sent]
  return [`curl -X ${method} ${quoted(url)}`, ...flags.map(([flag, text]) => `  ${flag} ${quoted(text)}`)].join(' \\\n')
}

const fileOf = ({ file }: NonNullable<CallExample['form']>) => ['-F', `${file.field}=@${file.name}`] as const

/** Words without anything that a shell reads stand as they are. */
const quoted = (text: string): string => (/^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

function javascript(call: CallExample): string {
  const { method, url, json, form } = call
  const lines: string[] = []
  if (form) {
    lines.push("import { openAsBlob } from 'node:fs'", '', 'const form = new FormData()')
    for (const [name, value] of Object.entries(form.fields))
      lines.push(`form.append(${literal(name)}, ${literal(value)})`)
    const { field, name } = form.file
    lines.push(`form.append(${literal(field)}, await openAsBlob(${literal(name)}), ${literal(name)})`, '')
  }
  lines.push(
    `const answer = await fetch(${literal(url)}, {`,
    `  method: ${literal(method)},`,
    `  headers: ${indented(headersIn(call))},`,
    form ? '  body: form,' : `  body: JSON.stringify(${indented(JSON.stringify(json, null, 2))}),`,
    '})',
    'console.log(answer.status, await answer.json())',
  )
  return lines.join('\n')
}

function python(call: CallExample): string {
  const { method, url, json, form } = call
  const sent = form
    ? [
        `    data=${pythonic(form.fields)},`,
        `    files=[(${literal(form.file.field)}, open(${literal(form.file.name)}, "rb"))],`,
      ]
    : [`    json=${pythonic(json)},`]
  return [
    'import requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    `    ${literal(url)},`,
    `    headers=${pythonic(call.headers)},`,
    ...sent,
    ')',
    'print(answer.status_code, answer.json())',
  ].join('\n')
}

const literal = (text: string): string => JSON.stringify(text)

const headersIn = (call: CallExample): string => JSON.stringify(Object.fromEntries(headersOf(call)), null, 2)

const indented = (text: string, by = '  '): string => text.replaceAll('\n', `\n${by}`)

/** A value of JSON as Python writes it, on lines of their own where it has parts. */
function pythonic(value: unknown, depth = 1): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const margin = '    '.repeat(depth)
  const parts = Array.isArray(value)
    ? value.map(part => pythonic(part, depth + 1))
    : Object.entries(value as object).map(([name, part]) => `${literal(name)}: ${pythonic(part, depth + 1)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  return `${open}\n${parts.map(part => `${margin}    ${part},\n`).join('')}${margin}${close}`
}
