import { applicationSteps } from '@efie/contracts/applications-steps'
import { fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { TextField } from '~/platform/forms/fields.tsx'
import { renderPage } from '~/platform/testing/render-page.tsx'
import { useKept } from './use-kept.ts'

const Step = ({ keep }: { keep: (values: object) => void }) => {
  const form = useContractForm(applicationSteps.you, { only: ['address'] })
  useKept(form, keep)
  return <TextField form={form} name="address" label="Address" />
}

/** Someone types as soon as the field is on the screen, which on a busy phone is before React's later effects. */
const TypedEarly = ({ keep }: { keep: (values: object) => void }) => {
  useLayoutEffect(() => {
    fireEvent.input(screen.getByRole('textbox', { name: 'Address' }), { target: { value: '4 Ring Road' } })
  }, [])
  return <Step keep={keep} />
}

test('what is typed as soon as the form is shown is kept', async () => {
  const keep = vi.fn<(values: object) => void>()
  renderPage(<TypedEarly keep={keep} />)
  await screen.findByDisplayValue('4 Ring Road')
  expect(keep).toHaveBeenCalledWith(expect.objectContaining({ address: '4 Ring Road' }))
})
