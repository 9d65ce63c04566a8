import type { Schema, SchemaAST } from "effect"

const mark = "@trajet/contract/closed"

/** Marks an object of a request whose unknown members are refused, because a caller would miss their effect. */
export const closed = <S extends Schema.Top>(schema: S): S["Rebuild"] => schema.annotate({ [mark]: true })

export const isClosed = ({ annotations }: SchemaAST.AST): boolean => Reflect.get(Object(annotations), mark) === true
