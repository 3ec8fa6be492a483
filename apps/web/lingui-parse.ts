import { parse } from '@babel/core'

/** Parses a TypeScript file for the text extractors. */
export const parseTypescript = (filename: string, code: string) =>
  parse(code, { filename, configFile: false, babelrc: false, parserOpts: { plugins: ['typescript'] } })
