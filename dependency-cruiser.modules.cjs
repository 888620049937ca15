/** Modules of the server and features of the page make no cycles: contracts and permissions aside, which are pure, and tests. */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-between-modules',
      scope: 'folder',
      severity: 'error',
      from: { path: '^(core/(platform|tenant)|ui/features)/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    ...require('./dependency-cruiser.cjs').options,
    includeOnly: { path: '^(core/(platform|tenant)|ui/features)/' },
    exclude: { path: ['\\.test\\.tsx?$', '/(contract|permissions|architecture-cases|fixtures)\\.ts$'] },
  },
}
