const PURE =
  '(/(contract|permissions)\\.ts$|^core/kit/|^core/domain/|^core/flow-engine/|^core/workers/scripting/(sandbox|sandbox-limits|prelude|formats)\\.ts$)'
const TEST = '\\.test\\.tsx?$'
const MODULE = '^core/(platform|tenant)/'

/** The import rules of ARCHITECTURE.md, checked by machine. */
module.exports = {
  forbidden: [
    {
      name: 'ui-sees-only-the-pure-core',
      severity: 'error',
      from: { path: '^ui/', pathNot: '^ui/e2e/' },
      to: { path: '^(core|cli)/', pathNot: PURE },
    },
    {
      name: 'the-pure-core-stays-pure',
      severity: 'error',
      from: { path: PURE, pathNot: '\\.test\\.ts$' },
      to: { path: '^(core|cli|ui)/', pathNot: PURE },
    },
    {
      name: 'machinery-knows-no-module',
      severity: 'error',
      from: {
        path: '^core/(clients|company|http|storage|whatsapp|workers)/',
        pathNot: ['\\.test\\.ts$', '/testing/', '/conformance/'],
      },
      to: { path: ['^core/(platform|tenant|app)/', '^emulators/'] },
    },
    {
      name: 'modules-meet-at-the-door',
      comment: 'A module imports another only through contract.ts, permissions.ts or index.ts.',
      severity: 'error',
      from: { path: '^core/(?:tenant|platform)/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: MODULE,
        pathNot: ['^core/(?:tenant|platform)/$1/', '/(contract|permissions|index|fixtures|architecture-cases)\\.ts$'],
      },
    },
    {
      name: 'platform-ignores-tenants',
      severity: 'error',
      from: { path: '^core/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^core/tenant/' },
    },
    {
      name: 'modules-ignore-the-composition-root',
      severity: 'error',
      from: { path: MODULE, pathNot: ['\\.test\\.ts$', '/testing/', '/(fixtures|architecture-cases)\\.ts$'] },
      to: { path: '^core/app/' },
    },
    {
      name: 'core-never-sees-ui-or-cli',
      severity: 'error',
      from: { path: '^(core|emulators)/' },
      to: { path: '^(ui|cli)/' },
    },
    {
      name: 'emulators-stand-outside',
      comment: 'An emulator plays a world that has never heard of the product.',
      severity: 'error',
      from: { path: '^emulators/', pathNot: TEST },
      to: { path: '^(core|cli|ui)/', pathNot: '^core/(kit|domain)/' },
    },
    {
      name: 'the-product-knows-no-tools',
      comment:
        'Emulators, the client and what tests need are for tests and the demo; they stay out of what serves people.',
      severity: 'error',
      from: {
        path: '^(core|cli|ui)/',
        pathNot: [
          ...['^core/(app/architecture-tests|whatsapp/conformance)/', '^cli/(demo/|emulate\\.ts$)', '^ui/e2e/'],
          ...['/testing/', '/(fixtures|architecture-cases)\\.ts$', TEST],
        ],
      },
      to: { path: ['^emulators/', '^core/app/testing/', '/(fixtures|architecture-cases)\\.ts$'] },
    },
    {
      name: 'the-demo-has-one-door',
      comment: 'The build takes index.ts for a bundle of its own; what is imported past it lands in the program.',
      severity: 'error',
      from: { path: '^(core|cli|ui)/', pathNot: ['^cli/demo/', TEST] },
      to: { path: '^cli/demo/', pathNot: '^cli/demo/index\\.ts$' },
    },
    {
      name: 'features-meet-at-the-door',
      comment: 'A page imports another feature only through index.ts; the shell imports feature.ts.',
      severity: 'error',
      from: { path: '^ui/features/([^/]+)/' },
      to: { path: '^ui/features/', pathNot: ['^ui/features/$1/', '^ui/features/[^/]+/index\\.ts$'] },
    },
    {
      name: 'the-shell-knows-feature-files-alone',
      severity: 'error',
      from: { path: '^ui/', pathNot: ['^ui/features/', TEST] },
      to: { path: '^ui/features/', pathNot: '^ui/features/[^/]+/feature\\.ts$' },
    },
    {
      name: 'kit-and-lib-know-no-pages',
      severity: 'error',
      from: { path: '^ui/(kit|lib|i18n)/' },
      to: { path: '^ui/(app|features)/' },
    },
    {
      name: 'lib-knows-no-looks',
      severity: 'error',
      from: { path: '^ui/(lib|i18n)/' },
      to: { path: '^ui/kit/' },
    },
    {
      name: 'scripts-stand-beside',
      comment: 'What serves people knows no script.',
      severity: 'error',
      from: { path: '^(core|cli|emulators|ui)/', pathNot: TEST },
      to: { path: '^scripts/' },
    },
    {
      name: 'scripts-share-build-and-lib-alone',
      severity: 'error',
      from: { path: '^scripts/([^/]+)/' },
      to: { path: '^scripts/', pathNot: ['^scripts/$1/', '^scripts/(build|lib)/'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'] },
  },
}
