import type { CloudPlatform } from './platform.ts'

const escaped = (text: string): string => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)

/** Its page: what there is, and a form by which someone writes. */
export function cloudPage({ books, webhooks }: CloudPlatform): string {
  const numbers = [...books.numbers.values()]
  const row = (...cells: string[]): string => `<tr>${cells.map(cell => `<td>${escaped(cell)}</td>`).join('')}</tr>`
  const texts = books.sent
    .slice(-50)
    .reverse()
    .map(({ to, type, body, status, failure }) =>
      row(to, type, JSON.stringify(body[type] ?? ''), failure ? `${status} ${failure}` : status),
    )
  const cost = books.ledger.reduce((sum, { milliCents }) => sum + milliCents, 0) / 100_000
  return `<!doctype html><html lang="en"><title>WhatsApp Business Platform, emulated</title>
<style>body{font:16px system-ui;margin:2rem;max-width:70rem}table{border-collapse:collapse}td,th{border:1px solid #aaa;padding:.3rem .6rem;text-align:left}</style>
<h1>WhatsApp Business Platform, emulated</h1>
<table><tr><th>Number<th>Phone number id<th>Account id<th>Quality</tr>
${numbers.map(({ display, id, wabaId, quality }) => row(display, id, wabaId, quality)).join('\n')}</table>
<p>${webhooks.told.length} webhook POSTs, ${webhooks.unanswered} of them not taken yet; ${books.ledger.length} priced messages, USD ${cost.toFixed(5)}.</p>
<form onsubmit="event.preventDefault();fetch('/admin/says',{method:'POST',body:JSON.stringify(Object.fromEntries(new FormData(this)))}).then(()=>location.reload())">
<h2>Somebody writes</h2>
<label>Number of the customer <input name="customer" value="5511988887777"></label>
<label>Name <input name="name" value="Ana"></label>
<label>Text <input name="body" value="Olá"></label> <button>Send</button></form>
<h2>What the business sent</h2>
<table><tr><th>To<th>Type<th>Content<th>Status</tr>
${texts.join('\n')}</table></html>`
}
