import { expect } from 'vitest'
import { modules } from '../modules.ts'
import { test } from '../testing/test.ts'

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>
}

test('The API page and its document tell about every call', async ({ world }) => {
  const page = await (await world.nobody.raw('GET', '/docs')).text()
  const document = (await (await world.nobody.raw('GET', '/openapi.json')).json()) as Document
  const shapeOf = (path: string): string => path.replace(/:\w+|\{\w+\}/g, '{}')
  for (const { route } of modules.flatMap(({ routes }) => routes)) {
    expect(page).toContain(`<span class="method ${route.method}">${route.method}</span> <code>/api${route.path}</code>`)
    const shape = shapeOf(`/api${route.path}`)
    const [, calls] = Object.entries(document.paths).find(([path]) => shapeOf(path) === shape)!
    expect(calls).toHaveProperty(route.method.toLowerCase())
  }
})

test('A call tells the errors of its own module, and of no other', async ({ world }) => {
  const { paths } = (await (await world.nobody.raw('GET', '/openapi.json')).json()) as Document
  const errors = paths['/api/tags/{tagId}']!.put!.responses
  expect(errors['404']!.description).toContain('ERR_NO_TAG_FOUND: Tag not found.')
  expect(errors['409']!.description).toContain('ERR_TAG_NAME_ALREADY_EXISTS: A tag with this name already exists.')
  expect(errors['403']!.description).toContain('ERR_NO_PERMISSION')
  expect(JSON.stringify(paths['/api/plans/{id}'])).not.toContain('ERR_NO_TAG_FOUND')
  const page = await (await world.nobody.raw('GET', '/docs')).text()
  const section = page.split('<details').find(text => text.includes('PUT</span> <code>/api/tags/:tagId</code>'))
  expect(section).toContain('ERR_TAG_NAME_ALREADY_EXISTS')
})

test('Headers that a call heeds stand in the document and on the page', async ({ world }) => {
  const page = await (await world.nobody.raw('GET', '/docs')).text()
  const document = await (await world.nobody.raw('GET', '/openapi.json')).json()
  expect(document).toHaveProperty(
    ['paths', '/api/messages/send', 'post', 'parameters'],
    [expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false })],
  )
  expect(page).toContain('Idempotency-Key (optional, at most 255 characters)')
})

test('Every example of the API page is a call that its contract takes, with an answer that it gives', () => {
  const examples = modules.flatMap(({ routes }) => routes.filter(({ route }) => route.example))
  expect(examples.map(({ route }) => route.path)).toContain('/messages/send')
  for (const { route } of examples) {
    expect(route.body?.safeParse(route.example?.body).error).toBeUndefined()
    expect(route.reply.safeParse(route.example?.reply).error).toBeUndefined()
  }
})
