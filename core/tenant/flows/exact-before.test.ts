import { expect, test } from 'vitest'
import { migrate, migrationsOf } from '../../storage/migrate.ts'
import { openSqlite } from '../../storage/sqlite.ts'

test('conditions of flows that exist stay exact, and all else of their graphs as it was', () => {
  const file = openSqlite(':memory:')
  const migrations = migrationsOf('tenant')
  migrate(
    file,
    migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.startsWith('0100')),
    ),
  )
  const data = { conditions: [{ variable: 'x', operator: '==', value: 'sim "não" \\ 👍' }], elseOutput: '' }
  const nodes = [
    { id: 'a', type: 'start', data: {} },
    { id: 'b', type: 'conditional', data, position: { x: 1.5, y: 0 } },
    { id: 'c', type: 'conditional', data: 7 },
  ]
  const graph = { nodes, edges: [{ source: 'a', target: 'b' }], globalVariables: [{ name: 'n', value: null }] }
  file.exec("INSERT INTO flows (id, name, kind, version, createdAt, updatedAt) VALUES (1, 'F', 'conversacao', 1, 0, 0)")
  const version = file.prepare(
    "INSERT INTO flow_versions (flowId, number, graph, note, author, createdAt) VALUES (1, ?, ?, '', '', 0)",
  )
  const others = { nodes: [{ id: 'a', type: 'start', data: {} }], edges: [] }
  version.run(1, JSON.stringify(graph))
  version.run(2, JSON.stringify(others))
  file
    .prepare("INSERT INTO flow_drafts (flowId, graph, author, savedAt) VALUES (1, ?, '', 0)")
    .run(JSON.stringify(graph))
  migrate(file, migrations)
  const graphs = file.prepare('SELECT graph FROM flow_versions UNION ALL SELECT graph FROM flow_drafts').raw().all()
  file.close()
  const exact = { ...graph, nodes: [nodes[0], { ...nodes[1], data: { ...data, exact: true } }, nodes[2]] }
  expect((graphs as [string][]).map(([text]) => JSON.parse(text))).toEqual([exact, others, exact])
})
