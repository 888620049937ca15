// @vitest-environment happy-dom
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { languages } from '../../../core/kit/language.ts'
import { chooseLanguage } from '../../i18n/language.ts'
import { OpenedPage, person } from '../../testing/opened-page.tsx'
import { until } from '../../testing/until.ts'
import { featureAt, features } from '../features.ts'
import { guideOf } from './guide.ts'
import { guideNames } from './names.ts'
import { type Block, parseGuide, partsOf } from './parse.ts'

describe('the guide', () => {
  it('has a page about each page of the product', () => {
    expect(features.filter(({ guide }) => guide === undefined)).toEqual([])
    expect(new Set(features.map(({ guide }) => guide))).toEqual(new Set(guideNames))
  })

  describe.each(languages)('in %s', language => {
    const kinds = (blocks: readonly Block[]) => blocks.map(({ kind }) => kind)

    it.each(guideNames)('says about %s what it is for, how it is done, and answers three questions', async name => {
      const { title, summary, blocks } = (await guideOf(language))[name]
      expect([title, summary].every(Boolean)).toBe(true)
      expect(kinds(blocks)).toEqual(['title', 'steps', 'title', ...Array(3).fill(['question', 'text']).flat()])
      // Short enough to be read while a customer waits.
      expect(JSON.stringify(blocks).length).toBeLessThan(1600)
    })

    it('leads to pages of the product alone', async () => {
      const guide = await guideOf(language)
      const texts = guideNames.flatMap(name =>
        guide[name].blocks.flatMap(block => ('items' in block ? block.items : block.text)),
      )
      const links = texts.flatMap(partsOf).flatMap(part => (part.kind === 'link' ? part.href : []))
      expect(links.length).toBeGreaterThan(10)
      expect(links.filter(href => featureAt(href) === undefined)).toEqual([])
      // What the parser does not know would be read as it is written.
      expect(
        texts.filter(text =>
          /[*_`#<>]|\]\(/.test(
            partsOf(text)
              .map(({ text: words }) => words)
              .join(''),
          ),
        ),
      ).toEqual([])
    })

    it('has no file that nothing shows', () => {
      const files = globSync('*.md', { cwd: join(import.meta.dirname, language) })
      expect(files.map(file => file.replace('.md', '')).toSorted()).toEqual(guideNames.toSorted())
    })
  })

  it('is read as titles, steps, points, questions and paragraphs', () => {
    const source =
      '# T\n\nFor\nthis.\n\n## How\n\n1. One\n2. Two\n\n- a\n- b\n\n### Why?\n\nSo **it is** [there](/tags).\n'
    expect(parseGuide(source)).toEqual({
      title: 'T',
      summary: 'For\nthis.',
      blocks: [
        { kind: 'title', text: 'How' },
        { kind: 'steps', items: ['One', 'Two'] },
        { kind: 'points', items: ['a', 'b'] },
        { kind: 'question', text: 'Why?' },
        { kind: 'text', text: 'So **it is** [there](/tags).' },
      ],
    })
    expect(partsOf('So **it is** [there](/tags).')).toEqual([
      { kind: 'text', text: 'So ' },
      { kind: 'strong', text: 'it is' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'there', href: '/tags' },
      { kind: 'text', text: '.' },
    ])
  })
})

describe('the help of a page', () => {
  let page: OpenedPage
  afterEach(() => {
    page.close()
    chooseLanguage('pt')
  })

  it.each([
    ['pt', 'Ajuda desta página', 'O cliente vê as tags?'],
    ['en', 'Help about this page', 'Does the customer see tags?'],
    ['es', 'Ayuda de esta página', '¿El cliente ve las etiquetas?'],
  ] as const)('opens beside it in %s', async (language, button, question) => {
    chooseLanguage(language)
    page = new OpenedPage('/tags', person('user'))
    await page.press(button)
    await page.shows(question)
    expect(location.pathname).toBe('/tags')
  })

  it('opens by F1, and leads to another page, which it then leaves in sight', async () => {
    page = new OpenedPage('/queues', person('admin'))
    await page.shows('Nenhuma fila ainda')
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F1', bubbles: true }))
    await page.shows('E se eu excluir a fila?')
    await page.press('conexão')
    await page.arrivesAt('/connections')
    await until(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  })

  it('stands with that of all pages on the page of help, where it is searched', async () => {
    page = new OpenedPage('/helps', person('user'))
    await page.shows('Respostas prontas que a equipe usa')
    // What this person may not open is not explained either.
    expect(page.text).not.toContain('O que cada plano inclui')
    await page.press(
      'AtendimentosAqui ficam as conversas com os clientes: as suas, as que aguardam alguém e as que um robô conduz.',
    )
    await page.shows('Resolvi sem querer. E agora?')
  })
})
