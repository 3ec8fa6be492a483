import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { SentBefore } from '~/platform/acts/intention.ts'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { ActForm } from './act-form.tsx'
import { useContractForm } from './contract-form.ts'
import { CodeField } from './fields.tsx'

const codeSchema = z.object({ code: z.string() })

test('an act without an answer keeps its key where that is remembered', async () => {
  let kept: SentBefore | null = { content: '{"code":"123456"}', key: 'before the reload' }
  const memory = {
    read: () => kept,
    write: (sent: SentBefore) => {
      kept = sent
    },
  }
  const keys: string[] = []
  const RememberedForm = () => {
    const form = useContractForm(codeSchema)
    return (
      <ActForm
        form={form}
        act={async (_, { idempotencyKey }) => void keys.push(idempotencyKey)}
        memory={memory}
        touches={[]}
        submit="Confirm"
      >
        <CodeField form={form} name="code" label="Code" />
      </ActForm>
    )
  }
  const { user } = renderPage(<RememberedForm />)
  await user.type(screen.getByLabelText('Code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await expect.poll(() => keys).toEqual(['before the reload'])
})
