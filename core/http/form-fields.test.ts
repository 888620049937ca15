import { expect, test } from 'vitest'
import { MAX_BODY_DEPTH } from '../kit/limits.ts'
import { formFields } from './form-fields.ts'

test('fields are reported by their names, in letters of any kind, and nothing is no field', () => {
  expect(formFields('nome=Ana+Souza&cidade=S%C3%A3o%20Paulo&vazio=&so')).toEqual({
    nome: 'Ana Souza',
    cidade: 'São Paulo',
    vazio: '',
    so: '',
  })
  expect(formFields('')).toEqual({})
})

test('names in brackets lie in each other, what comes twice is a list', () => {
  expect(formFields('fields[name][value]=Ana&fields[name][id]=1&fields[email][value]=a%40b.c')).toEqual({
    fields: { name: { value: 'Ana', id: '1' }, email: { value: 'a@b.c' } },
  })
  expect(formFields('fields%5Bname%5D%5Bvalue%5D=Ana')).toEqual({ fields: { name: { value: 'Ana' } } })
  expect(formFields('a=1&a=2&a=3&b[]=1&c[d][]=1&c[d][]=2')).toEqual({
    a: ['1', '2', '3'],
    b: ['1'],
    c: { d: ['1', '2'] },
  })
})

test('a name that fits no place is a name as it is written', () => {
  expect(formFields('a=1&a[b]=2&c[d]=3&c=4&[=5&x]y=6&e[f=7&=8&[]=9')).toEqual({
    a: '1',
    'a[b]': '2',
    c: { d: '3' },
    '[': '5',
    'x]y': '6',
    'e[f': '7',
    '': '8',
    '[]': ['9'],
  })
})

test('no name reaches what all objects share, or lies deeper than JSON may', () => {
  for (const name of ['__proto__', '__proto__[x]', 'a[__proto__][x]'])
    expect(() => formFields(`${name}=1`)).toThrow('ERR_MALFORMED_BODY')
  expect(formFields('constructor[prototype][x]=1&toString=2')).toEqual({
    constructor: { prototype: { x: '1' } },
    toString: '2',
  })
  expect(({} as { x?: string }).x).toBeUndefined()
  expect(formFields(`a${'[b]'.repeat(MAX_BODY_DEPTH - 1)}=1`)).toHaveProperty('a')
  expect(() => formFields(`a${'[b]'.repeat(MAX_BODY_DEPTH)}=1`)).toThrow('ERR_MALFORMED_BODY')
})

test('as many fields as fit into a body are read at once', () => {
  const names = Object.keys(formFields(Array.from({ length: 40_000 }, (_, at) => `a${at}`).join('&')))
  expect(names).toHaveLength(40_000)
  expect(formFields('a&'.repeat(100_000)).a).toHaveLength(100_000)
})
