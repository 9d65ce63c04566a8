import ts from "typescript"
import type { Mutation, MutationKind } from "./mutant.model.ts"

const otherOperator: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.PlusToken]: "-",
  [ts.SyntaxKind.MinusToken]: "+",
  [ts.SyntaxKind.AsteriskToken]: "/",
  [ts.SyntaxKind.SlashToken]: "*",
  [ts.SyntaxKind.PercentToken]: "*",
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: "!==",
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: "===",
  [ts.SyntaxKind.AmpersandAmpersandToken]: "||",
  [ts.SyntaxKind.BarBarToken]: "&&"
}

const otherBoundary: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.LessThanToken]: "<=",
  [ts.SyntaxKind.LessThanEqualsToken]: "<",
  [ts.SyntaxKind.GreaterThanToken]: ">=",
  [ts.SyntaxKind.GreaterThanEqualsToken]: ">"
}

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && (isText(node.left) || isText(node.right)))

const isInFunction = (node: ts.Node): boolean =>
  ts.findAncestor(node, (parent) => parent !== node && ts.isFunctionLike(parent)) !== undefined

interface Change {
  readonly kind: MutationKind
  /** What is replaced. */
  readonly node: ts.Node
  readonly after: string
  /** What is evaluated if the place is reached; the replaced node, if it is left out. */
  readonly probe?: ts.Node
}

const ofBinary = (node: ts.BinaryExpression, source: ts.SourceFile): ReadonlyArray<Change> => {
  const { left, operatorToken, right } = node
  const boundary = otherBoundary[operatorToken.kind]
  if (boundary !== undefined) return [{ kind: "boundary", node: operatorToken, after: boundary, probe: node }]
  // The minus of a text does not compile.
  const operator = isText(node) ? undefined : otherOperator[operatorToken.kind]
  const changes: Array<Change> =
    operator === undefined ? [] : [{ kind: "operator", node: operatorToken, after: operator, probe: node }]
  if (
    operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ||
    operatorToken.kind === ts.SyntaxKind.BarBarToken
  ) {
    changes.push({ kind: "dropped condition", node, after: left.getText(source) })
    changes.push({ kind: "dropped condition", node, after: right.getText(source) })
  }
  return changes
}

const always = (condition: ts.Expression): ReadonlyArray<Change> =>
  ["true", "false"].map((after) => ({ kind: "dropped condition", node: condition, after }))

const isSimple = (node: ts.Expression): boolean =>
  ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) || ts.isLiteralExpression(node)

const ofCall = (node: ts.CallExpression, source: ts.SourceFile): ReadonlyArray<Change> => {
  const [first, second] = node.arguments
  // A probe would cut a chain `a?.b(c, d).e` in two.
  if (ts.isOptionalChain(node)) return []
  if (first === undefined || second === undefined || !isSimple(first) || !isSimple(second)) return []
  const [one, other] = [first.getText(source), second.getText(source)]
  if (one === other) return []
  const text = node.getText(source)
  const [from, to] = [first.getStart(source), second.getEnd()].map((place) => place - node.getStart(source))
  const between = source.text.slice(first.getEnd(), second.getStart(source))
  const after = text.slice(0, from) + other + between + one + text.slice(to)
  return [{ kind: "swapped arguments", node, after }]
}

/** The changes of one node, without those of its children. */
const changesOf = (node: ts.Node, source: ts.SourceFile): ReadonlyArray<Change> => {
  if (ts.isBinaryExpression(node)) return ofBinary(node, source)
  if (ts.isIfStatement(node)) return always(node.expression)
  if (ts.isConditionalExpression(node)) return always(node.condition)
  if (ts.isWhileStatement(node)) return [{ kind: "dropped condition", node: node.expression, after: "false" }]
  if (ts.isCallExpression(node)) return ofCall(node, source)
  if (ts.isAwaitExpression(node)) return [{ kind: "dropped await", node, after: node.expression.getText(source) }]
  // An effect whose value nobody takes: without it, the program goes on as if it had happened.
  if (ts.isExpressionStatement(node) && ts.isYieldExpression(node.expression)) {
    return [{ kind: "dropped await", node, after: ";", probe: node.expression }]
  }
  const isNegation = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken
  return isNegation ? [{ kind: "dropped condition", node, after: node.operand.getText(source) }] : []
}

const beginsStatement = (node: ts.Node, source: ts.SourceFile): boolean => {
  const statement = ts.findAncestor(node, ts.isExpressionStatement)
  return statement?.getStart(source) === node.getStart(source)
}

const mutationOf = ({ after, kind, node, probe = node }: Change, source: ts.SourceFile): Mutation => ({
  kind,
  start: node.getStart(source),
  end: node.getEnd(),
  before: node.getText(source),
  after,
  probe: {
    start: probe.getStart(source),
    end: probe.getEnd(),
    beginsStatement: beginsStatement(probe, source)
  },
  isEvaluatedOnce: !isInFunction(node)
})

/** Every node below one, itself first. */
export const nodesIn = (node: ts.Node): ReadonlyArray<ts.Node> => {
  const children: Array<ts.Node> = []
  // A value from the callback would end the walk.
  node.forEachChild((child) => void children.push(child))
  return [node, ...children.flatMap(nodesIn)]
}

/** The mutations of the code of a module: operators, boundaries, awaits, conditions, arguments. */
export const codeMutations = (source: ts.SourceFile): ReadonlyArray<Mutation> =>
  nodesIn(source).flatMap((node) => changesOf(node, source).map((change) => mutationOf(change, source)))
