import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * All stylesheets are one file, which every first visit fetches. That of the calendar, which is as large as a page of ours, is a
 * text inside of the script that few people open.
 */
export const styleTexts: Plugin = {
  name: 'style-texts',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@fullcalendar[\\/].*\.css$/ }, async ({ path }) => ({
      contents: await readFile(path, 'utf8'),
      loader: 'text',
    }))
  },
}
