public struct Driver { public init() {} }
