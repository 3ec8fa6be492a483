import { Tooltip as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

/** A name for a control that shows only a picture. Never the only place of something one needs. */
export const Tooltip = ({ content, children }: { content: ReactNode; children: ReactNode }) => (
  <Primitive.Provider delayDuration={300}>
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-fade rounded bg-ink px-3 py-2 text-xs font-medium text-canvas shadow-overlay"
        >
          {content}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  </Primitive.Provider>
)
