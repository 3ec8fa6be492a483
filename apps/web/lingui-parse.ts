import { parse } from '@babel/core'

/** The tree of a TypeScript file, as the extractors of texts read it. */
export const parseTypescript = (filename: string, code: string) =>
  parse(code, { filename, configFile: false, babelrc: false, parserOpts: { plugins: ['typescript'] } })
