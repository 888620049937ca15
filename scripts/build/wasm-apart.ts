import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

const BRIDGE = /whatsapp-rust-bridge[\\/]dist[\\/]index\.js$/
/** In base64, every module begins so. */
const MODULE = /"(AGFzb[\w+/]{100000,}=*)"/g
const DECODE = /function base64ToUint8Array\(base64\) \{.*?\n\}/s
const READ = 'function base64ToUint8Array(name) { return require("node:fs").readFileSync(__dirname + "/" + name) }'

/**
 * Baileys' WebAssembly comes as two texts of a megabyte, for processors with SIMD and without, which the program would hold
 * twice for good: in its source and as strings. They become files of their own, and the one that is needed is read once.
 */
export function wasmApart(out: string): Plugin {
  return {
    name: 'wasm-apart',
    setup: ({ onLoad }) =>
      onLoad({ filter: BRIDGE }, async ({ path }) => {
        const modules: Buffer[] = []
        const nameOf = (n: number): string => `wa-${n}.wasm`
        const source = await readFile(path, 'utf8')
        const contents = source
          .replace(MODULE, (_, base64: string) => JSON.stringify(nameOf(modules.push(Buffer.from(base64, 'base64')))))
          .replace(DECODE, READ)
        if (modules.length !== 2 || !contents.includes(READ)) throw new Error(`${path} is built in an unknown way.`)
        await Promise.all(modules.map((module, n) => writeFile(join(out, nameOf(n + 1)), module)))
        return { contents }
      }),
  }
}
