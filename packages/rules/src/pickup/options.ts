/** What an auction may offer for getting its lots home (section 3). */
export type PickupOption =
  | 'PickupOnSite'
  | 'RelocateStore'
  | 'LocalDelivery'
  | 'ThirdPartyShip'
  | 'InHouseShip'
  | 'ReturnsAccepted';
