import { pageWeights, weightLine } from '../../scripts/page-weight.ts'

/** What pages load before they work, of the web app as it is built: run `npm run build` before. */
export const run = async (): Promise<void> => {
  const weights = pageWeights()
  for (const weight of weights) console.log(`web: ${weightLine(weight)}`)
  if (weights.some(({ kilobytes, budget }) => kilobytes > budget)) process.exitCode = 1
}
