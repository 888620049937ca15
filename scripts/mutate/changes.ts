import ts from 'typescript'

const { SyntaxKind } = ts

/** What stands for an operator, to see whether it matters. */
const OTHER_OPERATOR = new Map<ts.SyntaxKind, string>([
  [SyntaxKind.LessThanToken, '<='],
  [SyntaxKind.LessThanEqualsToken, '<'],
  [SyntaxKind.GreaterThanToken, '>='],
  [SyntaxKind.GreaterThanEqualsToken, '>'],
  [SyntaxKind.AmpersandAmpersandToken, '||'],
  [SyntaxKind.BarBarToken, '&&'],
  [SyntaxKind.QuestionQuestionToken, '&&'],
  [SyntaxKind.PlusToken, '-'],
  [SyntaxKind.MinusToken, '+'],
  [SyntaxKind.AsteriskToken, '/'],
  [SyntaxKind.SlashToken, '*'],
  [SyntaxKind.PercentToken, '*'],
  [SyntaxKind.AmpersandToken, '|'],
  [SyntaxKind.BarToken, '&'],
  [SyntaxKind.PlusEqualsToken, '-='],
  [SyntaxKind.MinusEqualsToken, '+='],
  [SyntaxKind.QuestionQuestionEqualsToken, '='],
])

const DECIDES = new Set<ts.SyntaxKind>([
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
  SyntaxKind.LessThanToken,
  SyntaxKind.LessThanEqualsToken,
  SyntaxKind.GreaterThanToken,
  SyntaxKind.GreaterThanEqualsToken,
  SyntaxKind.InKeyword,
  SyntaxKind.InstanceOfKeyword,
])

/** Methods whose work a test should miss: `list.sort(…)` is tried as `list`. */
const TAKEN_AWAY = new Set(['filter', 'sort', 'toSorted', 'reverse', 'slice', 'trim', 'toLowerCase', 'toUpperCase'])
const OTHER_METHOD = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
])

/** What an expression may become, as texts; none for most. */
export function changesOf(node: ts.Expression): string[] {
  if (isPlace(node)) return []
  const found = [...operatorChanges(node), ...literalChanges(node), ...callChanges(node), ...chainChanges(node)]
  if (isDecision(node)) found.unshift(...(isLoop(node) ? ['false'] : ['true', 'false']))
  // Of a statement that waits for nobody, the lint tells (`noFloatingPromises`).
  if (ts.isAwaitExpression(node) && !ts.isExpressionStatement(node.parent)) found.push(node.expression.getText())
  if (ts.isArrowFunction(node.parent) && node.parent.body === node && !isPlainNothing(node)) found.push('undefined')
  return [...new Set(found)].filter(text => text !== node.getText())
}

/** What is assigned to, called, or the inside of an optional chain has to stay what it is. */
function isPlace(node: ts.Expression): boolean {
  const { parent } = node
  if (ts.isParenthesizedExpression(node) || ts.isIdentifier(node)) return !isCondition(node)
  if (ts.isBinaryExpression(parent) && parent.left === node && isAssignment(parent)) return true
  if (ts.isCallExpression(parent) && parent.expression === node) return true
  if (ts.isOptionalChain(parent) && parent.expression === node) return true
  if (ts.isNonNullExpression(parent) && ts.isOptionalChain(parent)) return true
  if (ts.isTaggedTemplateExpression(parent) || ts.isDeleteExpression(parent)) return true
  if (ts.isCallExpression(parent) && parent.expression.kind === SyntaxKind.ImportKeyword) return true
  if ('name' in parent && parent.name === node) return true
  if (ts.isBindingElement(parent) && parent.propertyName === node) return true
  return (
    ts.isLiteralTypeNode(parent) ||
    ts.isExpressionWithTypeArguments(parent) ||
    ts.isComputedPropertyName(parent) ||
    ts.isExternalModuleReference(parent)
  )
}

function isAssignment({ operatorToken }: ts.BinaryExpression): boolean {
  return operatorToken.kind >= SyntaxKind.FirstAssignment && operatorToken.kind <= SyntaxKind.LastAssignment
}

function isLoop({ parent }: ts.Expression): boolean {
  return ts.isWhileStatement(parent) || ts.isDoStatement(parent) || ts.isForStatement(parent)
}

function isCondition(node: ts.Expression): boolean {
  const { parent } = node
  if (ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent))
    return parent.expression === node
  return (ts.isForStatement(parent) || ts.isConditionalExpression(parent)) && parent.condition === node
}

/** A yes or no: conditions, and comparisons that stand elsewhere. */
function isDecision(node: ts.Expression): boolean {
  if (isCondition(node)) return true
  if (ts.isPrefixUnaryExpression(node)) return node.operator === SyntaxKind.ExclamationToken
  return ts.isBinaryExpression(node) && DECIDES.has(node.operatorToken.kind)
}

function operatorChanges(node: ts.Expression): string[] {
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.MinusToken) return [node.operand.getText()]
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
    if (node.operator === SyntaxKind.PlusPlusToken) return [node.getText().replace('++', '--')]
    if (node.operator === SyntaxKind.MinusMinusToken) return [node.getText().replace('--', '++')]
  }
  if (!ts.isBinaryExpression(node)) return []
  const other = OTHER_OPERATOR.get(node.operatorToken.kind)
  if (!other || (other === '-' && isText(node))) return []
  // In brackets, since `a ?? b` may not stand beside `&&`.
  if (isAssignment(node)) return [`${node.left.getText()} ${other} ${node.right.getText()}`]
  return [`(${node.left.getText()}) ${other} (${node.right.getText()})`]
}

function isText(node: ts.Expression): boolean {
  if (ts.isBinaryExpression(node)) return isText(node.left) || isText(node.right)
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

function literalChanges(node: ts.Expression): string[] {
  const { parent } = node
  if (ts.isNewExpression(parent) && /(?:Error|URL)$/.test(parent.expression.getText())) return []
  // `=== 'a'` is told apart by being true and being false.
  if (ts.isBinaryExpression(parent) && DECIDES.has(parent.operatorToken.kind) && ts.isStringLiteralLike(node)) return []
  if (node.kind === SyntaxKind.TrueKeyword) return ['false']
  if (node.kind === SyntaxKind.FalseKeyword) return ['true']
  if (ts.isStringLiteralLike(node)) return [node.text ? "''" : "'mutant'"]
  if (ts.isTemplateExpression(node)) return ["''"]
  if (ts.isNumericLiteral(node)) return [`${node.getText()} + 1`]
  if (ts.isArrayLiteralExpression(node) && node.elements.length) return ['[]']
  if (ts.isObjectLiteralExpression(node) && node.properties.length) return ['{}']
  return []
}

function callChanges(node: ts.Expression): string[] {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return []
  const { expression, name } = node.expression
  if (node.expression.questionDotToken) return []
  const rest = node.getText().slice(name.end - node.getStart())
  const other = OTHER_METHOD.get(name.text)
  return [
    ...(TAKEN_AWAY.has(name.text) ? [expression.getText()] : []),
    ...(other ? [`${node.getText().slice(0, name.getStart() - node.getStart())}${other}${rest}`] : []),
  ]
}

/** Each `?.` of a chain becomes a `.` by itself. */
function chainChanges(node: ts.Expression): string[] {
  if (!ts.isOptionalChain(node)) return []
  const found: string[] = []
  for (let link: ts.Expression = node; ts.isOptionalChain(link); link = link.expression as ts.Expression) {
    const dot = 'questionDotToken' in link ? link.questionDotToken : undefined
    if (!dot) continue
    const [from, to] = [dot.getStart() - node.getStart(), dot.end - node.getStart()]
    const instead = ts.isPropertyAccessExpression(link) ? '.' : ''
    found.push(node.getText().slice(0, from) + instead + node.getText().slice(to))
  }
  return found
}

function isPlainNothing(node: ts.Expression): boolean {
  return node.getText() === 'undefined' || ts.isVoidExpression(node)
}
