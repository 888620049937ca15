import { languageOf, type Sentences } from '../../core/kit/language.ts'

/** What stands in place of the page while the desk cannot be reached; it looks by itself whether it can again, and makes room. */

const words = {
  title: { pt: 'Sem conexão', en: 'No connection', es: 'Sin conexión' },
  hint: {
    pt: 'O Balcão não responde agora. Esta página volta sozinha assim que houver conexão.',
    en: 'Balcão does not answer right now. This page comes back by itself once there is a connection.',
    es: 'Balcão no responde ahora. Esta página vuelve sola en cuanto haya conexión.',
  },
  again: { pt: 'Tentar de novo', en: 'Try again', es: 'Intentar de nuevo' },
} as const satisfies Record<string, Sentences>

const LOOK_EVERY = 5000

const stored = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

const language = languageOf(stored('i18nextLng') ?? navigator.languages.join())
const root = document.documentElement
root.lang = { pt: 'pt-BR', en: 'en-US', es: 'es' }[language]
const isDark = matchMedia('(prefers-color-scheme: dark)').matches
root.dataset.theme = stored('preferredTheme') ?? (isDark ? 'dark' : 'light')

const content = <Tag extends 'h1' | 'p' | 'button'>(tag: Tag, text: Sentences): HTMLElementTagNameMap[Tag] =>
  Object.assign(document.createElement(tag), { textContent: text[language] })
const again = content('button', words.again)
document.querySelector('main')!.append(content('h1', words.title), content('p', words.hint), again)

/** The address is still that of the page which was wanted. */
async function look(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}

again.addEventListener('click', () => void look())
addEventListener('online', () => void look())
setInterval(() => void look(), LOOK_EVERY)
