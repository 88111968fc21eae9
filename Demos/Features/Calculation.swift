import Millrace
