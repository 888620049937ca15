import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

/** Builds what the demo shows into `out`: the phone page, and the pictures and sounds that its customers send. */
export async function buildDemo(root: string, out: string): Promise<void> {
  const source = join(root, 'cli/demo')
  await rm(out, { recursive: true, force: true })
  await mkdir(join(out, 'phone'), { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: ['cli/demo/phone/page/main.tsx', 'ui/boot.ts'],
    outdir: join(out, 'phone'),
    entryNames: '[name]',
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2023',
    jsx: 'automatic',
    minify: true,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  await cp(join(source, 'phone/page/index.html'), join(out, 'phone/index.html'))
  await cp(join(root, 'ui/icon.svg'), join(out, 'phone/icon.svg'))
  await cp(join(source, 'media'), join(out, 'media'), { recursive: true })
}
