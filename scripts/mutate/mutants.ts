import ts from 'typescript'
import { changesOf } from './changes.ts'

/** One small change of a source that a test should notice. */
export interface Mutant {
  id: number
  file: string
  line: number
  /** The source line in which it begins: with the change, its name for as long as neither is edited. */
  code: string
  /** `before → after`, shortened. */
  change: string
}

/** Calls that only tell somebody who reads a log: no test should hold on to them. */
const LOG_CALL = /^(?:[\w#]+\.)*log\.\w+\(/

/**
 * A source with all of its mutants built in: each place asks `__m(id)` whether its change is the one that is tried. So a source
 * is compiled and loaded once for all of them. What writes a log, types, imports and what only loads stay as they are.
 */
export function instrument(file: string, text: string, firstId: number): { code: string; mutants: Mutant[] } {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const mutants: Mutant[] = []

  function add(node: ts.Node, after: string): number {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line
    const id = firstId + mutants.length
    const change = `${short(node.getText())} → ${short(after) || 'nothing'}`
    mutants.push({ id, file, line: line + 1, code: lines[line]!.trim(), change })
    return id
  }

  /** The text of a node with all mutants inside of it. */
  function inside(node: ts.Node): string {
    let written = ''
    let at = node.getStart()
    ts.forEachChild(node, child => {
      // A type parameter, a modifier or an empty list may begin before what was written already.
      if (child.getStart() < at) return
      written += text.slice(at, child.getStart()) + emit(child)
      at = child.end
    })
    return written + text.slice(at, node.end)
  }

  function emit(node: ts.Node): string {
    if (isLeftAlone(node)) return node.getText()
    if (!isLater(node)) return inside(node)
    if (ts.isExpressionStatement(node)) {
      const id = add(node, '')
      return `__m(${id})?void 0:(${emit(node.expression)});`
    }
    if (ts.isBlock(node)) {
      if (node.statements.length < 2) return inside(node)
      return `{if(!__m(${add(node, '{}')}))${inside(node)}}`
    }
    if (!ts.isExpression(node)) return inside(node)
    const choices = changesOf(node).map(after => `__m(${add(node, after)})?(${after}):`)
    return choices.length ? `(${choices.join('')}(${inside(node)}))` : inside(node)
  }

  function isLeftAlone(node: ts.Node): boolean {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true
    if (ts.isCallExpression(node)) return LOG_CALL.test(node.getText())
    return ts.isExpressionStatement(node) && (isLeftAlone(node.expression) || /^super\b/.test(node.getText()))
  }

  const body = inside(source)
  return { code: `const __m=globalThis.__mutants;${text.slice(0, source.getStart())}${body}`, mutants }
}

/** Whether it runs when something is done, and not but once, while its module is loaded: tables and words are data. */
function isLater(node: ts.Node): boolean {
  return ts.findAncestor(node.parent, each => ts.isFunctionLike(each) || isField(each)) !== undefined
}

function isField(node: ts.Node): boolean {
  return ts.isPropertyDeclaration(node) && !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 70 ? `${line.slice(0, 50)} … ${line.slice(-15)}` : line
}
