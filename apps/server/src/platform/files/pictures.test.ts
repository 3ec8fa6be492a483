import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { plain } from '../../testing/picture.ts'
import { judgeFile } from './judge-file.ts'
import { workOnPicture, MAX_PIXELS, openPicture } from './pictures.ts'

test('pictures are worked on one after another, also after one that failed', async () => {
  const steps: string[] = []
  const work = (name: string) =>
    workOnPicture(async () => {
      steps.push(`${name} starts`)
      await (await openPicture(await plain(60, 40).png().toBuffer())).metadata()
      steps.push(`${name} ends`)
      if (name === 'first') throw new AppError('NOT_FOUND')
    })
  const [first] = await Promise.allSettled([work('first'), work('second')])
  expect(first).toMatchObject({ status: 'rejected', reason: { code: 'NOT_FOUND' } })
  expect(steps).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
})

test('the preview of an upload waits for its turn', async () => {
  const done: string[] = []
  const file = new Uint8Array(await plain(60, 40).png().toBuffer())
  let free = () => {}
  const busy = workOnPicture(async () => {
    await new Promise<void>((resolve) => (free = resolve))
    done.push('busy')
  })
  const judged = judgeFile(file).then(() => done.push('judged'))
  await (await openPicture(file)).metadata()
  free()
  await Promise.all([busy, judged])
  expect(done).toEqual(['busy', 'judged'])
})

test('a picture with too many pixels is refused at its field, in the reader’s language', async () => {
  const side = Math.ceil(Math.sqrt(MAX_PIXELS)) + 1
  const large = await plain(side, side).png().toBuffer()
  const refusal = await judgeFile(new Uint8Array(large)).catch((error: unknown) => error)
  expect(refusal).toMatchObject({
    code: 'FILE_TYPE_NOT_ALLOWED',
    data: {
      issues: [{ path: 'file', message: 'This picture has more than 60 million pixels. Save it smaller' }],
    },
    isTranslatable: true,
  })
})
