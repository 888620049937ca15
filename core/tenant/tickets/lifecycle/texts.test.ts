import { describe, expect, it } from 'vitest'
import { readRate } from './rating.ts'
import { greetingOnAccept, ratingQuestion, transferMessage } from './texts.ts'

describe('what contacts read', () => {
  it('greets on accept, leaving the contact and the hour to the sending', () => {
    expect(greetingOnAccept('Ana', 'pt')).toBe(
      '*Mensagem Automática:*\n{{ms}} *{{name}}*, meu nome é *Ana* e agora vou prosseguir com seu atendimento!',
    )
  })
  it.each(['{{name}}', '{{{name}}}', '{{{{ms}}'])('fills nothing in the name %s of a person or a queue', name => {
    const texts = [
      greetingOnAccept(name, 'es'),
      transferMessage({ queue: name, user: name }, 'pt'),
      transferMessage({ user: name }, 'en'),
    ]
    for (const text of [...texts, transferMessage({ queue: name }, 'es')])
      expect(text!.replace('{{ms}} *{{name}}*', '')).not.toContain('{{')
  })
  it('asks for a rating below the words of the connection', () => {
    expect(ratingQuestion('Obrigado!', 'pt')).toBe(
      'Obrigado!\n\nDigite de 1 a 3 para qualificar nosso atendimento:\n*1* - _Insatisfeito_\n*2* - _Satisfeito_\n*3* - _Muito Satisfeito_',
    )
  })
  it.each([
    [{ queue: 'Vendas' }, 'Você foi transferido para o departamento *Vendas*'],
    [{ user: 'Bia' }, 'Foi transferido para o atendente *Bia*'],
    [
      { queue: 'Vendas', user: 'Bia' },
      'Você foi transferido para o departamento *Vendas* e contará com a presença de *Bia*',
    ],
  ])('tells about a transfer: %o', (change, sentence) => {
    expect(transferMessage(change, 'pt')).toBe(`*Mensagem automática*:\n${sentence}\naguarde, já vamos te atender!`)
  })
  it('says nothing when neither queue nor person changed', () => {
    expect(transferMessage({}, 'pt')).toBeUndefined()
  })
})

describe('reading a rating', () => {
  it.each([
    ['1', 1],
    [' 2 ', 2],
    ['*3*', 3],
    ['3.', 3],
    ['2️⃣', 2],
    ['4', undefined],
    ['10', undefined],
    ['0', undefined],
    ['-4', undefined],
    ['Very satisfied', 3],
    ['ótimo', undefined],
    ['nota 3!', undefined],
    ['Meu pedido 4567 não chegou ainda, e agora?', undefined],
    ['3 2', undefined],
    ['', undefined],
  ])('takes %o as %o', (answer, rate) => {
    expect(readRate(answer)).toBe(rate)
  })
})
