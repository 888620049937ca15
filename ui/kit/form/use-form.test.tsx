// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { Email, Name } from '../../../core/kit/fields.ts'
import { language } from '../../i18n/language.ts'
import { CallFailure } from '../../lib/api/failure.ts'
import { until } from '../../testing/until.ts'
import { TextField } from '../fields/text-field.tsx'
import { useForm } from './use-form.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Values extends Record<string, unknown> {
  name: string
  email: string
  file: string
}

let root: Root
let sent: Values[]
/** What was changed of what was sent, each time. */
let changes: Partial<Values>[]
let outcome: () => Promise<unknown>
let emitted: unknown[]
/** What is wrong with something of the form that its body has not. */
let alsoWrong: string | undefined

function Person({ mayReload = false }) {
  const form = useForm<Values>({
    mayReload,
    schema: z.object({ name: Name, email: Email }),
    initial: { name: '', email: '', file: 'none' },
    also: { file: () => alsoWrong },
    toBody: ({ file: _file, ...body }) => body,
    submit: (values, changed) => {
      sent.push(values)
      changes.push(changed)
      return outcome()
    },
    faultsOf: failure => (failure.code === 'ERR_EMAIL_ALREADY_EXISTS' ? { email: failure.sentence } : undefined),
    emit: error => emitted.push(error),
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <TextField label="Nome" {...form.field('name')} />
      <TextField label="E-mail" {...form.field('email')} />
      <TextField label="Arquivo" {...form.field('file')} />
      <button type="submit">{form.dirty ? 'dirty' : 'clean'}</button>
      <a href="/elsewhere">elsewhere</a>
    </form>
  )
}

const field = (name: string): HTMLInputElement => document.querySelector(`[name=${name}]`)!
const errors = (): string[] => [...document.querySelectorAll('[role=alert]')].map(each => each.textContent ?? '')

async function type(name: string, text: string): Promise<void> {
  await act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    setter.call(field(name), text)
    field(name).dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const leave = (name: string, relatedTarget: Element | null = null): Promise<void> =>
  act(async () => void field(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget })))

const submit = (): Promise<void> =>
  act(async () => {
    document.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await new Promise(resolve => requestAnimationFrame(resolve))
  })

const asksBeforeUnload = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(async () => {
  sent = []
  changes = []
  emitted = []
  alsoWrong = undefined
  outcome = async () => undefined
  document.body.innerHTML = '<div id="root"></div>'
  root = createRoot(document.getElementById('root')!)
  await act(async () => root.render(<Person />))
})

afterEach(() => act(async () => root.unmount()))
afterEach(() => language.set('pt'))

describe('a form', () => {
  it('says what is wrong when a field is left, and takes it back as it is mended', async () => {
    await type('name', 'A')
    expect(errors()).toEqual([])
    await leave('name')
    expect(errors()).toEqual(['Use pelo menos 2 caracteres.'])
    await type('name', 'Ana')
    expect(errors()).toEqual([])
  })

  it('judges all fields on submit, sends nothing, and focuses the first error', async () => {
    await type('name', 'Ana')
    await submit()
    expect([errors(), sent, document.activeElement]).toEqual([['Obrigatório'], [], field('email')])
    await type('email', 'nobody')
    await submit()
    expect(errors()).toEqual(['Este e-mail não é válido. Exemplo: nome@empresa.com.br'])
  })

  it('judges what is no part of the body as soon as it is another, and is not sent before that is right', async () => {
    await type('name', 'Ana')
    await type('email', 'ana@example.com')
    alsoWrong = 'O arquivo é grande demais.'
    await type('file', 'large')
    expect(errors()).toEqual(['O arquivo é grande demais.'])
    await submit()
    expect([errors(), sent]).toEqual([['O arquivo é grande demais.'], []])
    alsoWrong = undefined
    await type('file', 'small')
    expect(errors()).toEqual([])
    await submit()
    expect(sent).toEqual([{ name: 'Ana', email: 'ana@example.com', file: 'small' }])
  })

  it('tells errors in words of the language, which name the limit', async () => {
    await type('name', 'x'.repeat(51))
    await submit()
    expect(errors()).toEqual(['Use até 50 caracteres.', 'Obrigatório'])
    await act(async () => language.set('es'))
    expect(errors()).toEqual(['Use hasta 50 caracteres.', 'Obligatorio'])
  })

  it('tells what was changed since it opened, or was saved, alone', async () => {
    await type('name', 'Ana')
    await type('email', 'ana@desk.test')
    await submit()
    await type('email', 'a@desk.test')
    await type('name', 'Anna')
    await type('name', 'Ana')
    await submit()
    expect(changes).toEqual([{ name: 'Ana', email: 'ana@desk.test' }, { email: 'a@desk.test' }])
  })

  it('sends what was typed and is clean afterwards', async () => {
    await type('name', 'Ana')
    await type('email', 'ana@desk.test')
    expect(document.querySelector('button')!.textContent).toBe('dirty')
    await submit()
    expect(sent).toEqual([{ name: 'Ana', email: 'ana@desk.test', file: 'none' }])
    expect(document.querySelector('button')!.textContent).toBe('clean')
  })

  it('keeps what was typed on a rejection and shows it at its field', async () => {
    await type('name', 'Ana')
    await type('email', 'ana@desk.test')
    outcome = () => Promise.reject(new CallFailure(409, { error: 'ERR_EMAIL_ALREADY_EXISTS', message: 'Já existe.' }))
    await submit()
    expect([errors(), field('email').value, emitted]).toEqual([['Já existe.'], 'ana@desk.test', []])
  })

  it("shows the server's own errors, and tells what belongs to no field", async () => {
    await type('name', 'Ana')
    await type('email', 'ana@desk.test')
    const validationError = new CallFailure(400, {
      error: 'ERR_VALIDATION',
      faults: [{ path: 'name', message: 'Use até 50 caracteres.', code: 'Too Long!' }],
    })
    outcome = () => Promise.reject(validationError)
    await submit()
    expect(errors()).toEqual(['O texto é longo demais.'])
    outcome = () => Promise.reject(new CallFailure(0, null))
    await type('name', 'Bia')
    await submit()
    expect(emitted).toHaveLength(1)
  })

  it('finds no error in a field that is left by a link, which would move from under the pointer', async () => {
    await leave('name', document.querySelector('a'))
    expect(errors()).toEqual([])
    await leave('name')
    expect(errors()).toHaveLength(1)
  })

  it('has the browser ask before a reload drops what was typed, and no longer once that is saved', async () => {
    expect(asksBeforeUnload()).toBe(false)
    await type('name', 'Ana')
    await type('email', 'ana@desk.test')
    expect(asksBeforeUnload()).toBe(true)
    await submit()
    expect(asksBeforeUnload()).toBe(false)
    await type('name', 'Bia')
    expect(asksBeforeUnload()).toBe(true)
    await type('name', 'Ana')
    expect(asksBeforeUnload()).toBe(false)
  })

  it('that keeps what was typed elsewhere, or is there no more, is reloaded unasked', async () => {
    await type('name', 'Ana')
    await act(async () => root.render(<Person mayReload />))
    expect(asksBeforeUnload()).toBe(false)
    await act(async () => root.render(<Person />))
    expect(asksBeforeUnload()).toBe(true)
    await act(async () => root.render(null))
    expect(asksBeforeUnload()).toBe(false)
  })

  it('stays as it was typed where nothing was sent after all', async () => {
    outcome = async () => false
    await type('name', 'Ana')
    await type('email', 'ana@exemplo.com')
    await submit()
    expect([sent.length, emitted, document.querySelector('button')!.textContent]).toEqual([1, [], 'dirty'])
  })

  it('ignores a second submit while one is under way', async () => {
    await type('name', 'Ana')
    await type('email', 'ana@desk.test')
    let finish = (): void => {}
    outcome = () => new Promise<void>(resolve => (finish = resolve))
    await submit()
    await submit()
    expect(sent).toHaveLength(1)
    await act(async () => finish())
    await until(() => expect(document.querySelector('button')!.textContent).toBe('clean'))
  })
})
