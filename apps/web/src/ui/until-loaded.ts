const retryMs = 5_000

/** For optional parts around a page: while their code can't be loaded, the page continues without them. */
export const untilLoaded = <Module>(load: () => Promise<Module>): Promise<Module> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, retryMs))
    return untilLoaded(load)
  })
