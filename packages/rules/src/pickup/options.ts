/** An auction's options for getting lots home (section 3). */
export type PickupOption =
  | 'PickupOnSite'
  | 'RelocateStore'
  | 'LocalDelivery'
  | 'ThirdPartyShip'
  | 'InHouseShip'
  | 'ReturnsAccepted';
