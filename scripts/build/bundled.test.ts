import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

test('the type of a whole and of a damaged file is told in a bundle that has nothing beside it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  try {
    const outfile = join(folder, 'receive.cjs')
    await build({
      entryPoints: ['core/blobs/receive.ts'],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      supported: { 'dynamic-import': false },
    })
    const { sniff } = createRequire(import.meta.url)(outfile) as {
      sniff(path: string, claimed: string): Promise<string>
    }
    const typeOf = (bytes: Buffer): Promise<string> => {
      const path = join(folder, 'file')
      writeFileSync(path, bytes)
      return sniff(path, 'application/octet-stream')
    }
    expect(await typeOf(Buffer.from('%PDF-1.7\n'))).toBe('application/pdf')
    // The name of the entry is longer than the file.
    const header = Buffer.alloc(40)
    header.writeUInt32LE(0x04034b50, 0)
    header.writeUInt16LE(500, 26)
    expect(await typeOf(header)).toBe('application/zip')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('whoever asks something when the first connection begins is answered before the WhatsApp library is loaded', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-'))
  try {
    const outfile = join(folder, 'first-connection.cjs')
    await build({
      stdin: {
        contents: `
          import { createServer, get } from 'node:http'
          import { baileys } from './core/whatsapp/providers/baileys/library/library.ts'
          const came = []
          const server = createServer((_, reply) => reply.end()).listen(0, '127.0.0.1', () => {
            const loaded = baileys({}, { warn() {} }).then(() => came.push('the library'))
            get({ port: server.address().port, host: '127.0.0.1', agent: false }, answer => {
              came.push('the answer')
              answer.resume()
              loaded.then(() => console.log(came.join(', '))).then(() => server.close())
            })
          })
        `,
        resolveDir: process.cwd(),
      },
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      supported: { 'dynamic-import': false },
      // Loaded in one go, as by the built program.
      plugins: [
        {
          name: 'library-apart',
          setup: ({ onResolve }) =>
            onResolve({ filter: /^@whiskeysockets\/baileys$/ }, ({ path }) => ({
              path: fileURLToPath(import.meta.resolve(path)),
              external: true,
            })),
        },
      ],
    })
    expect(execFileSync(process.execPath, [outfile], { encoding: 'utf8' }).trim()).toBe('the answer, the library')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
