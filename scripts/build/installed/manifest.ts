import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { colourOf, drawIcon, type IconLooks } from './icons.ts'

/** The green of the sign and the ground of pages, as `tokens.css` has them. */
const GREEN = '#0a7547'
const PAGE = '#f3f6f4'

const sign = colourOf(GREEN)
const onGreen = { sign: colourOf('#ffffff'), ground: sign }
/** Systems cut a round or other shape out of these; the sign stands inside of all of them. */
const maskable = (size: number): IconLooks => ({ size, ...onGreen, part: 0.66 })

/** The names of what makes the page a program of its own on a phone or computer (decision 520). */
export interface Installed {
  manifest: string
  /** What iOS puts on the home screen. */
  touchIcon: string
}

/** Writes the manifest and its icons into `assets`, under names with their sums. */
export async function writeInstalled(root: string, assets: string): Promise<Installed> {
  const svg = await readFile(join(root, 'ui/icon.svg'), 'utf8')
  const picture = (name: string, looks: IconLooks): Promise<string> => keep(assets, name, drawIcon(svg, looks))
  const icons: { src: string; sizes: string; type: string; purpose: string }[] = []
  for (const size of [192, 512]) {
    const kind = { sizes: `${size}x${size}`, type: 'image/png' }
    const [any, mask] = [
      await picture(`icon-${size}.png`, { size, sign, part: 1 }),
      await picture(`icon-mask-${size}.png`, maskable(size)),
    ]
    icons.push({ src: any, ...kind, purpose: 'any' }, { src: mask, ...kind, purpose: 'maskable' })
  }
  const about = {
    ...{ id: '/', start_url: '/', scope: '/', display: 'standalone' },
    ...{ name: 'Balcão', short_name: 'Balcão', lang: 'pt-BR', dir: 'ltr' },
    description: 'Atendimento por WhatsApp para a equipe toda.',
    ...{ theme_color: GREEN, background_color: PAGE, categories: ['business', 'productivity'] },
    icons,
  }
  return {
    manifest: await keep(assets, 'app.webmanifest', Buffer.from(JSON.stringify(about))),
    touchIcon: await picture('touch-icon.png', { size: 180, ...onGreen, part: 0.72 }),
  }
}

/** Its name tells its bytes, as those of the bundler do. */
async function keep(assets: string, name: string, bytes: Buffer): Promise<string> {
  const sum = createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase()
  const ending = extname(name)
  const file = `${name.slice(0, -ending.length)}-${sum}${ending}`
  await writeFile(join(assets, file), bytes)
  return `/assets/${file}`
}
