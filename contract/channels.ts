/** The channels that a request is delivered through. It loads no schemas, because the panel's first screen reads the names. */

interface ChannelFacts {
  /** The owner's name for it: masculine, so that `el` can stand before it. */
  name: string;
  tells: 'owner' | 'visitor';
  /** It reaches a phone at once; the others are read at a desk. */
  isPhone: boolean;
}

export const channels = {
  mail: { name: 'correo', tells: 'owner', isPhone: false },
  acknowledgement: { name: 'correo al cliente', tells: 'visitor', isPhone: false },
  webhook: { name: 'aviso a otro sistema', tells: 'owner', isPhone: false },
  telegram: { name: 'aviso por Telegram', tells: 'owner', isPhone: true },
  push: { name: 'aviso en el celular', tells: 'owner', isPhone: true },
} as const satisfies Record<string, ChannelFacts>;

export type DeliveryChannel = keyof typeof channels;

/** In the order in which the owner sees them; the table has these keys and no others. */
export const deliveryChannels = Object.keys(channels) as DeliveryChannel[];

export function tellsOwner(channel: DeliveryChannel): boolean {
  return channels[channel].tells === 'owner';
}

/** As a title: "Correo". */
export function channelTitle(channel: DeliveryChannel): string {
  const { name } = channels[channel];
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
