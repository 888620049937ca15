import { beforeAll, expect, test, vi } from 'vitest'
import type { ScriptRequest } from '../../flow-engine/effects.ts'
import type { Json } from '../../flow-engine/flow.ts'
import { MAX_BODY_DEPTH } from '../../kit/limits.ts'
import { ENGINE_ENDED, loadSandbox, type Sandbox, scriptRunner } from './sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await loadSandbox()
})

const request = (script: string, variables: Record<string, Json> = {}): ScriptRequest => ({
  for: 'script',
  script,
  variables: { nome: 'Ana', mensagem_inicial: 'Oi', ...variables },
  immutable: ['mensagem_inicial', 'nome', 'numero'],
  now: Date.parse('2026-01-05T02:30:00Z'),
  seed: 7,
  zone: -180,
})

/** What a script assigned. */
function assigned(script: string, variables: Record<string, Json> = {}): Record<string, Json> {
  const answer = sandbox(request(script, variables))
  if ('error' in answer) throw new Error(answer.error)
  return answer.assigned
}

const errorOf = (script: string, variables: Record<string, Json> = {}): string | undefined => {
  const answer = sandbox(request(script, variables))
  return 'error' in answer ? answer.error : undefined
}

test.each<[string, string, Record<string, Json>]>([
  ['assigns to a variable', 'total = total + 1', { total: 3 }],
  ['makes a new one', "novo = nome + '!'", { novo: 'Ana!' }],
  ['changes one inside', 'lista.push(2)', { lista: [1, 2] }],
  ['writes by its context', 'context.total = 9; context.outro = 1', { total: 9, outro: 1 }],
  ['returns its context, as it stands at first', 'return context', {}],
  ['returns what it changed', 'return { ...context, total: 5 }', { total: 5 }],
  ['returns something else', 'return 7', {}],
  ['declares names of its own', 'let a = 1; const b = 2; var c = 3; function d() {}', {}],
  ['assigns what it had before', 'total = 2', {}],
  ['assigns nothing', 'total = undefined; novo = null', { total: null, novo: null }],
  ['assigns a function', 'novo = () => 1', {}],
  ['ends with a comment', 'total = 3 // soma', { total: 3 }],
])('a script that %s', (_, script, expected) => {
  expect(assigned(script, { total: 2, lista: [1] })).toEqual(expected)
})

test.each([
  'nome = "X"',
  'context.nome = "X"',
  'return { nome: "X" }',
  'globalThis.nome = "X"',
  '"use strict"; nome = "X"',
])('an immutable variable is not assigned by %s', script => {
  expect(errorOf(script)).toBe('A variável "nome" é imutável e não pode ser modificada')
})

test('an immutable variable that is not there yet is immutable too', () => {
  expect(errorOf('numero = 1')).toBe('A variável "numero" é imutável e não pode ser modificada')
})

test('errors are reported by their message', () => {
  expect(errorOf('nada.x')).toMatch(/nada/)
  expect(errorOf('throw "cansado"')).toBe('cansado')
  expect(errorOf('if (')).toBeTruthy()
})

test('a script that fails keeps what it assigned before', () => {
  const stored = (script: string) => sandbox(request(script))
  expect(stored('total = 7; outro = [1]; nada.x')).toMatchObject({ assigned: { total: 7, outro: [1] } })
  expect(stored('context.total = 7; throw "cansado"')).toMatchObject({ error: 'cansado', assigned: { total: 7 } })
  expect(stored('total = 7; numero = 1')).toMatchObject({
    error: expect.stringContaining('imutável'),
    assigned: { total: 7 },
  })
  expect(stored('total = 7; voltas = {}; voltas.si = voltas; nada.x')).not.toHaveProperty('assigned')
  expect(stored('total = 7; for (;;);')).not.toHaveProperty('assigned')
})

test('the half second of a script is of its own work: that a busy machine lets it wait costs it nothing', () => {
  let now = 0
  const busy = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1000
    return now
  })
  expect(sandbox(request('soma = 0; for (let n = 0; n < 100000; n++) soma += n'))).toMatchObject({
    assigned: { soma: 4999950000 },
  })
  busy.mockRestore()
})

test('there is nothing but the language', () => {
  const names = ['window', 'document', 'global', 'process', 'require', 'fetch', 'setTimeout', 'std', 'os']
  expect(assigned(`achados = [${names.map(name => `typeof ${name}`)}].filter(type => type !== 'undefined')`)).toEqual({
    achados: [],
  })
  expect(errorOf('import("fs"); return {}') ?? '').not.toContain('node')
})

test('what it says on its console is stored, also by a script that fails or does not end, up to a limit', () => {
  const content = (script: string): string[] => sandbox(request(script)).said
  expect(content('console.log("oi", 1, { a: [2] }, undefined); console.error("ai")')).toEqual([
    'oi 1 {"a":[2]} undefined',
    'ai',
  ])
  expect(content('console.log("antes"); nada()')).toEqual(['antes'])
  const much = content('for (;;) console.log("x".repeat(5000))')
  expect([much.length, much[0]!.length]).toEqual([200, 1000])
})

test('a script that does not end has half a second', () => {
  const { user, system } = process.threadCpuUsage()
  expect(errorOf('for (;;);')).toBe('Script excedeu o tempo limite de execução (500ms)')
  const after = process.threadCpuUsage()
  expect(after.user + after.system - user - system).toBeGreaterThan(490_000)
})

test('a script cannot catch the end of its time', () => {
  expect(errorOf('for (;;) try { for (;;); } catch {}')).toBe('Script excedeu o tempo limite de execução (500ms)')
})

test('memory and depth have an end, and the next script has all of its own', () => {
  expect(errorOf('const all = []; for (;;) all.push(new Array(10000).fill(1))')).toBeTruthy()
  expect(errorOf('(function f() { f() })()')).toMatch(/stack|recursion/i)
  expect(errorOf('muito = "x".repeat(2000000)')).toBe('As variáveis são grandes demais.')
  expect(assigned('total = 1')).toEqual({ total: 1 })
})

test.each([
  ['const s = []; for (;;) s.push(new Uint8Array(1e6))'],
  ['const s = []; for (;;) s.push("x".repeat(1e6) + s.length)'],
  ['const s = []; for (;;) try { s.push(new Uint8Array(1e6)) } catch { s.push({}) }'],
  ['let s = "x"; for (;;) s += s'],
])('the host keeps its memory from %s', script => {
  const before = process.memoryUsage.rss()
  expect(errorOf(script)).toBeTruthy()
  expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  expect(assigned('total = 1')).toEqual({ total: 1 })
})

test.each([
  ['{ said: 5, for: "http", assigned: {} }', { assigned: {} }],
  ['{ said: 5, for: "http", error: "não" }', { error: 'não' }],
  ['{ assigned: 5 }', { error: 'Erro desconhecido' }],
  ['{ assigned: [1] }', { error: 'Erro desconhecido' }],
  ['{ error: { a: 1 } }', { error: 'Erro desconhecido' }],
  ['null', { error: 'Erro desconhecido' }],
  ['undefined', { error: 'Erro desconhecido' }],
])('a script that has its answer become %s says no more than a script may', (forged, expected) => {
  const forge = `Object.prototype.toJSON = function () { return 'assigned' in this ? ${forged} : this }; y = 1`
  expect(sandbox(request(forge))).toEqual({ for: 'script', said: [], ...expected })
})

test.each([
  ["throw Object.assign(new Error('x'), { message: { a: 1 } })", '{"a":1}'],
  ["throw Object.defineProperty(new Error('x'), 'message', { get() { throw { message: [1] } } })", 'Erro desconhecido'],
  ["throw 'x'.repeat(5000)", `${'x'.repeat(999)}…`],
])('what %s fails with is a short text', (script, expected) => {
  expect(errorOf(script)).toBe(expected)
})

test('what a script assigns has an end in depth, with room around what another system answers', () => {
  const nest = (levels: number): string => `x = 1; for (let n = 0; n < ${levels}; n++) x = [x]`
  expect(Object.keys(assigned(nest(MAX_BODY_DEPTH + 1)))).toEqual(['x'])
  expect(errorOf(nest(200))).toBe('As variáveis têm níveis demais.')
})

test('one script leaves nothing to the next', () => {
  sandbox(request('Array.prototype.push = null; JSON.parse = null; Object.keys = null; globalThis.x = 1'))
  expect(assigned('total = typeof x; l = []; l.push(1)')).toEqual({ total: 'undefined', l: [1] })
})

test('time is that of the run, in the zone of the run', () => {
  const script = `
    agora = Date.now(); hora = new Date().getHours(); dia = new Date().getDate()
    data = new Date().toLocaleDateString('pt-BR'); iso = new Date().toISOString(); texto = String(new Date())
    local = new Date(2026, 0, 5, 10).toISOString(); lido = new Date('2026-01-05T10:00').getHours(); utc = new Date('2026-01-05T10:00Z').getHours()
    const d = new Date(); d.setHours(0, 0, 0, 0); meiaNoite = d.toISOString(); tipo = new Date() instanceof Date; antes = typeof Date()`
  expect(assigned(script)).toEqual({
    agora: Date.parse('2026-01-05T02:30:00Z'),
    hora: 23,
    dia: 4,
    data: '04/01/2026',
    iso: '2026-01-05T02:30:00.000Z',
    texto: '2026-01-04 23:30:00',
    local: '2026-01-05T13:00:00.000Z',
    lido: 10,
    utc: 7,
    meiaNoite: '2026-01-04T03:00:00.000Z',
    tipo: true,
    antes: 'string',
  })
})

test('numbers, dates and the order of names are those of the place, in the zone of the run', () => {
  const script = `
    const d = new Date(), real = { style: 'currency', currency: 'BRL' }
    preco = (1234.5).toLocaleString('pt-BR', real); formato = Intl.NumberFormat('pt-BR', real).format('7')
    numero_ = (1234.5).toLocaleString(); en = new Intl.NumberFormat('en-US').format(1234.5); grande = (12345678901234567890n).toLocaleString('en')
    dia = d.toLocaleDateString('pt-BR', { weekday: 'long' }); meu = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short' }).format()
    toquio = d.toLocaleString('pt-BR', { timeZone: 'Asia/Tokyo' }); aqui = d.toLocaleString(); hora = d.toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
    eua = d.toLocaleDateString('en-US'); partes = new Intl.DateTimeFormat('pt-BR', { month: 'long' }).formatToParts(d)[0].value
    zona = Intl.DateTimeFormat().resolvedOptions().timeZone; nada = new Date('x').toLocaleString()
    nomes = ['Zeca', 'Ênio', 'Edu', 'ana', 'Álvaro'].sort((a, b) => a.localeCompare(b)); iguais = 'a'.localeCompare('A', 'pt', { sensitivity: 'base' })
    ordem = ['item 10', 'item 2'].sort(new Intl.Collator('pt', { numeric: true }).compare); nao = Number.NaN.toLocaleString()`
  expect(assigned(script)).toEqual({
    preco: 'R$\u00a01.234,50',
    formato: 'R$\u00a07,00',
    numero_: '1.234,5',
    en: '1,234.5',
    grande: '12,345,678,901,234,567,890',
    dia: 'domingo',
    meu: '04/01/2026, 23:30',
    toquio: '05/01/2026, 11:30:00',
    aqui: '04/01/2026, 23:30:00',
    hora: '23:30',
    eua: '1/4/2026',
    partes: 'janeiro',
    zona: '-03:00',
    nada: 'Invalid Date',
    nomes: ['Álvaro', 'ana', 'Edu', 'Ênio', 'Zeca'],
    iguais: 0,
    ordem: ['item 2', 'item 10'],
    nao: 'NaN',
  })
  expect(errorOf('(1).toLocaleString("pt-BR", { style: "currency", currency: "reais" })')).toMatch(/currency/i)
})

test('what formats has an end, in number, ways and length, and none of the time of others', () => {
  const each = (body: string) => `for (let n = 0; ; n++) ${body}`
  expect(errorOf(each('n.toLocaleString()'))).toMatch(/formata demais|tempo limite/)
  expect(errorOf(each('n.toLocaleString("pt-BR", { minimumFractionDigits: n % 20, x: n })'))).toMatch(
    /formata de modos demais/,
  )
  expect(errorOf('(1).toLocaleString("x".repeat(20000))')).toBe('O script formata demais.')
  expect(errorOf('Array.prototype.toJSON = () => ["constructor", "x", "pt", {}, ""]; (1).toLocaleString()')).toMatch(
    /Intl não tem/,
  )
  expect(
    errorOf('Array.prototype.toJSON = () => ["Collator", "constructor", "pt", {}, ""]; (1).toLocaleString()'),
  ).toMatch(/Intl não tem/)
  expect(
    assigned('x = "a".repeat(5000).localeCompare("a".repeat(4000) + "b") + (10 ** 308).toLocaleString().length'),
  ).toEqual({
    x: 411,
  })
})

test.each([
  ['2026-11-23 10:00:00', '2026-11-23T13:00:00.000Z'],
  ['2026-11-23 10:00', '2026-11-23T13:00:00.000Z'],
  ['2026-11-23T10:00:00.5', '2026-11-23T13:00:00.500Z'],
  ['11/23/2026 10:00', '2026-11-23T13:00:00.000Z'],
  ['11/23/2026', '2026-11-23T03:00:00.000Z'],
  ['Nov 23, 2026 10:00 PM', '2026-11-24T01:00:00.000Z'],
  ['2026-11-23', '2026-11-23T00:00:00.000Z'],
  ['2026-11-23 10:00:00Z', '2026-11-23T10:00:00.000Z'],
  ['2026-11-23 10:00:00-05:00', '2026-11-23T15:00:00.000Z'],
  ['Mon Nov 23 2026 10:00:00 GMT-0300 (Brasília)', '2026-11-23T13:00:00.000Z'],
  ['2026-11-23T10:00:00+00:00', '2026-11-23T10:00:00.000Z'],
  ['23/11/2026', null],
])('%s is %s: local time of the run unless it says another', (text, iso) => {
  expect(assigned('x = new Date(texto)', { texto: text })).toEqual({ x: iso })
  expect(assigned('x = Date.parse(texto)', { texto: text })).toEqual({ x: iso && Date.parse(iso) })
})

test.each([
  'x = await fetch("https://api.example")',
  'async function f() { x = 1; await f() } f()',
  'fetch("https://api.example").then(answer => { x = answer })',
])('%s fails, and says that scripts wait for nothing', script => {
  expect(errorOf(script)).toBe(
    'Um script não espera por nada: nele não há await nem fetch. Para pedir algo a outro sistema, use antes dele um nó de requisição HTTP.',
  )
})

test('who speaks of waiting alone may', () => {
  expect(assigned('x = "await"; /* await */ y = ({ a: 1 }).await === undefined; // await')).toEqual({
    x: 'await',
    y: true,
  })
  expect(assigned('const fetch = () => 1; x = fetch()')).toEqual({ x: 1 })
})

test('chance is that of the run: the same again for the same seed', () => {
  const roll = (seed: number) => sandbox({ ...request('sorte = [Math.random(), Math.random()]'), seed })
  expect(roll(7)).toEqual(roll(7))
  expect(roll(7)).not.toEqual(roll(8))
  const { sorte } = assigned('sorte = Array.from({ length: 1000 }, Math.random)') as { sorte: number[] }
  expect(sorte.every(value => value >= 0 && value < 1)).toBe(true)
  expect(sorte.reduce((a, b) => a + b) / 1000).toBeCloseTo(0.5, 1)
})

test('variables may be called as anything', () => {
  expect(
    assigned('x = [__proto__, constructor].length; Date = 2', { __proto__: 1, Date: 1, undefined: 5 }),
  ).toMatchObject({ x: 2 })
})

test('a script that makes the engine end itself is told so, and the next one has a new engine', async () => {
  const run = scriptRunner()
  const ending = 'Array.prototype.toJSON = () => [[]]; JSON.stringify([])'
  expect(await run(request(ending))).toEqual({ for: 'script', said: [], error: ENGINE_ENDED })
  expect(await run(request('x = 2'))).toMatchObject({ assigned: { x: 2 } })
})
