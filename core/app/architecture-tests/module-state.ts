import ts from 'typescript'

/** What may be made where a module is loaded: it never changes. A Map or Set counts as such while its file changes it nowhere. */
const UNCHANGING = /^(Intl\.\w+|RegExp|URL|URLPattern|TextEncoder|TextDecoder|Error|Script)$/
const COLLECTIONS = ['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']
const CHANGES = [
  'set',
  'add',
  'delete',
  'clear',
  'push',
  'unshift',
  'splice',
  'pop',
  'shift',
  'sort',
  'reverse',
  'fill',
]

/**
 * The state that a module has for itself, `name` or `Class.name`: bindings that are assigned again, and values that are changed. It would be
 * shared by everything in the process, and nothing would end it. State belongs to an owner instead (`core/kit/state.ts`).
 */
export function moduleState(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const changed = namesChanged(source)
  return source.statements.flatMap(statement => {
    if (ts.isVariableStatement(statement)) return ofVariables(statement, changed)
    return ts.isClassDeclaration(statement) ? ofClass(statement) : []
  })
}

function ofVariables({ declarationList, modifiers }: ts.VariableStatement, changed: ReadonlySet<string>): string[] {
  if (modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword)) return []
  const isConst = (declarationList.flags & ts.NodeFlags.Const) !== 0
  return declarationList.declarations
    .filter(({ name, initializer }) => !isConst || changed.has(name.getText()) || isMutable(initializer))
    .map(({ name }) => name.getText())
}

function ofClass({ name, members }: ts.ClassDeclaration): string[] {
  return members.flatMap(member => {
    if (!ts.isPropertyDeclaration(member)) return []
    const kinds = member.modifiers?.map(({ kind }) => kind) ?? []
    if (!kinds.includes(ts.SyntaxKind.StaticKeyword)) return []
    const isFixed = kinds.includes(ts.SyntaxKind.ReadonlyKeyword) && !isMutable(member.initializer)
    return isFixed ? [] : [`${name?.text ?? 'class'}.${member.name.getText()}`]
  })
}

/** Whether something is made that can be changed: an object of a class, or a collection that has nothing in it yet. */
function isMutable(initializer: ts.Expression | undefined): boolean {
  if (!initializer) return false
  const value = bare(initializer)
  if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0 && !isReadonly(initializer)
  if (!ts.isNewExpression(value)) return false
  const name = value.expression.getText()
  const isFilled = (value.arguments?.length ?? 0) > 0
  return !(UNCHANGING.test(name) || /Array$/.test(name) || (COLLECTIONS.includes(name) && isFilled))
}

const bare = (value: ts.Expression): ts.Expression =>
  ts.isAsExpression(value) || ts.isSatisfiesExpression(value) || ts.isParenthesizedExpression(value)
    ? bare(value.expression)
    : value

const isReadonly = ({ parent }: ts.Node): boolean =>
  ts.isVariableDeclaration(parent) && /^readonly |^Readonly/.test(parent.type?.getText() ?? '')

/** The names whose values are changed somewhere in a file: `known.set(…)`, `list[0] = …`, `place.at = …`. */
function namesChanged(source: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const shadowed = namesInside(source)
  const note = (name: ts.Expression): void => {
    if (ts.isIdentifier(name) && !shadowed.has(name.text)) names.add(name.text)
  }
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression
      if (CHANGES.includes(name.text)) note(expression)
    }
    if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) {
      const { left } = node
      // Where an expression looks next is set before each look.
      const isLook = ts.isPropertyAccessExpression(left) && left.name.text === 'lastIndex'
      if ((ts.isElementAccessExpression(left) || ts.isPropertyAccessExpression(left)) && !isLook) note(left.expression)
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return names
}

/** Names that are declared again below the top: what is changed under them is not the module's. */
function namesInside(source: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const look = (node: ts.Node, isTop: boolean): void => {
    const declares = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node)
    if (declares && !isTop && ts.isIdentifier(node.name)) names.add(node.name.text)
    const stays = ts.isSourceFile(node) || ts.isVariableStatement(node) || ts.isVariableDeclarationList(node)
    ts.forEachChild(node, child => look(child, isTop && stays))
  }
  look(source, true)
  return names
}

const isAssignment = (kind: ts.SyntaxKind): boolean =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment
