import { expect, test } from 'vitest'
import { readHead } from './page-head.ts'

const read = (html: string) => readHead(html)

test('what is written for links comes before what a page says anyway', () => {
  const page = `<!doctype html><html><head>
    <title>Loja | Início</title>
    <meta name=description content='De tudo'>
    <meta property="og:title" content="Caf&eacute; &amp; p&#227;o &#x1F35E;">
    <META CONTENT="Quentinho > sempre" PROPERTY='og:description' />
    <meta property="og:image" content="/foto.jpg?a=1&amp;b=2">
  </head><body><meta property="og:title" content="Nunca"></body>`
  expect(read(page)).toEqual({
    title: 'Café & pão 🍞',
    description: 'Quentinho > sempre',
    picture: '/foto.jpg?a=1&b=2',
  })
})

test('what is for links is found behind a megabyte of scripts, and in the body', () => {
  const script = `<script nonce="a">${'if (a < b) { c("</div>") } '.repeat(40_000)}</script>`
  const page = `<html><head>${script}<title>Vídeo</title></head><body><!-- <meta property="og:title" content="Não"> -->
    <style>a{}</style><svg><title>Seta</title></svg>
    <meta property="og:title" content="Bolo de fub&aacute;"><meta name="twitter:image:src" content="https://fotos.example/bolo.jpg">
    <meta name="description" content="De outra coisa"></body></html>`
  expect(read(page)).toEqual({ title: 'Bolo de fubá', description: '', picture: 'https://fotos.example/bolo.jpg' })
})

test('a page without such words has its title and its description', () => {
  expect(read('<title>\n  Uma\n  loja </title><meta name="description" content="De tudo">')).toEqual({
    title: 'Uma loja',
    description: 'De tudo',
    picture: '',
  })
})

test.each([
  ['nothing', ''],
  ['no page', 'Olá, mundo'],
  ['a tag that never ends', '<meta property="og:title" content="x'],
  ['a script that speaks of tags', '<script>"<title>Não</title>"</script>'],
  ['a script that never ends', '<script><title>Não</title>'],
  ['a comment', '<!-- <title>Não</title> -->'],
  ['letters that there are not', '<title>&#0;&#x110000;&nada;</title>'],
])('%s is not taken for more than it is', (_what, html) => {
  const { title, description, picture } = read(html)
  expect(title).not.toContain('Não')
  expect([description, picture]).toEqual(['', ''])
})

test('long words are cut, and stand in one line without hidden marks', () => {
  const { title, description } = read(`<title>${'a'.repeat(500)}</title><meta name=description content="a\u202eb">`)
  expect([title.length, title.at(-1), description]).toEqual([200, '…', 'a b'])
})

test.each([
  ['tags that open and open', '<meta '],
  ['quotes', '<meta a="'],
  ['comments', '<!--'],
  ['names of attributes', 'a '],
  ['scripts', '<script>'],
  ['entities', '<title>&a&a'],
  ['scripts that end', '<script></script>'],
  ['ends of scripts', '</script '],
  ['comments that end', '<!---->'],
  ['drawings', '<svg>'],
])('%s cost what their length costs', (_what, piece) => {
  const most = 1024 * 1024
  const html = `<head ${piece.repeat(Math.ceil(most / piece.length))}`.slice(0, most)
  expect(read(html).picture).toBe('')
})

test('a script whose last tag never ends costs what its length costs', () => {
  expect(read(`<title>Loja</title><script>${'</script '.repeat(116_000)}`).title).toBe('Loja')
})

test('tags that stay open cost what their length costs, whatever is closed behind them', () => {
  expect(read(`<title>Loja</title>${'<b>'.repeat(21_800)}${'</c>'.repeat(16_400)}`).title).toBe('Loja')
})
