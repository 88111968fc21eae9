import Foundation

exit(demoDriver.run())
