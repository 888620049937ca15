import { inReais, plainMoney } from '../../core/kit/money.ts'
import type { BankCharge, Books } from './books.ts'

const WORDS = {
  open: 'Em aberto',
  overdue: 'Vencida',
  paid: 'Paga',
  refunded: 'Estornada',
  removed: 'Removida',
} as const

/** The bank's page: all charges, or the one that an address of a bill names, with what a payer and a bank can do to them. */
export function chargePage({ charges }: Books, path: string): string {
  const id = /^\/(?:i|b\/pdf)\/(\w+)$/.exec(path)?.[1]
  const displayed = charges.filter(charge => id === undefined || charge.id === id).toReversed()
  return `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Banco de mentira</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
  article { border: 1px solid #8886; border-radius: .75rem; padding: 1rem; margin: 1rem 0 }
  code { display: block; overflow-wrap: anywhere; font-size: .8rem; margin: .5rem 0 }
  button { font: inherit; padding: .4rem .9rem; margin: .25rem .25rem 0 0; cursor: pointer }
  h2 { margin: 0; font-size: 1.1rem }
</style>
<h1>Banco de mentira</h1>
<p>Aqui se paga de brincadeira o que o Balcão cobra. Nenhum dinheiro se move.</p>
${displayed.map(article).join('') || '<p>Nenhuma cobrança ainda.</p>'}
<p role="status" id="said"></p>
<script>
  document.addEventListener('click', async ({ target }) => {
    if (!target.dataset.order) return
    target.disabled = true
    const response = await fetch('/admin/' + target.dataset.order, { method: 'POST', body: target.dataset.body })
    if (response.ok) location.reload()
    else said.textContent = (await response.json()).error
  })
</script></html>`
}

function article({ id, face, customer, detail, cents, status, paidCents, pixText, line }: BankCharge): string {
  const buttons = [
    ...(status === 'open' || status === 'overdue'
      ? [button('pay', { id }, 'Pagar'), button('pay', { id, cents: Math.ceil(cents / 2) }, 'Pagar metade')]
      : []),
    ...(status === 'open' ? [button('expire', { id }, 'Vencer')] : []),
    ...(status === 'paid' ? [button('refund', { id }, 'Estornar')] : []),
  ]
  return `<article><h2>${plainMoney(inReais(cents))} · ${WORDS[status]}</h2>
<div>${escaped(customer)} · ${escaped(detail)} · ${face}${paidCents ? ` · recebido ${plainMoney(inReais(paidCents))}` : ''}</div>
<code>${escaped(pixText)}</code>${line ? `<code>${line}</code>` : ''}${buttons.join('')}</article>`
}

const button = (order: string, body: object, words: string): string =>
  `<button data-order="${order}" data-body="${escaped(JSON.stringify(body))}">${words}</button>`

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
