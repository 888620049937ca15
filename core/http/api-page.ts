import type { BoundRoute } from './bind.ts'

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, char => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char]!)

const STYLE = `body{font:15px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
code{font-size:.95em}li{margin:.35rem 0}.m{display:inline-block;min-width:4.2rem;font-weight:600}small{opacity:.75}`

/** `/api/docs`: every call with its access rule, readable without scripts. */
export function apiPage(routes: BoundRoute[]): string {
  const groups = Map.groupBy(routes, ({ route }) => route.path.split('/')[1] ?? '')
  const sections = [...groups].map(
    ([group, members]) =>
      `<h2>${escapeHtml(group)}</h2><ul>${members
        .map(
          ({ route }) =>
            `<li><span class="m">${route.method}</span> <code>/api${escapeHtml(route.path)}</code> ${escapeHtml(route.summary)} <small>(${escapeHtml(route.allow)}${route.feature ? `, ${route.feature}` : ''})</small></li>`,
        )
        .join('')}</ul>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Balcão API</title><style>${STYLE}</style><h1>Balcão API</h1><p>Machine-readable: <a href="/api/openapi.json">openapi.json</a>. Send <code>Authorization: Bearer …</code> with the token of <code>POST /api/auth/login</code>, or with a connection's token where it says <em>connection</em>.</p>${sections.join('')}</html>`
}
