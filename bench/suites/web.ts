import { pageWeights, weightLine } from '../../scripts/page-weight.ts'

/** Weight of the scripts that pages load before they work. Requires a build (`npm run build`). */
export const run = async (): Promise<void> => {
  const weights = pageWeights()
  for (const weight of weights) console.log(`web: ${weightLine(weight)}`)
  if (weights.some(({ kilobytes, budget }) => kilobytes > budget)) process.exitCode = 1
}
